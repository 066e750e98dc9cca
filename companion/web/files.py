"""The page's own files: read once, served from memory, and again when they have changed.

From memory, because asyncio cannot end a `sendfile` to a browser that stopped fetching without losing track of it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*\.[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file as it was at `stamp`."""

    stamp: tuple[int, int]
    body: bytes
    tag: str


class Files:
    """The files of one folder, and none of the folders in it, whose kind a page needs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, _Kept] = {}

    def answer(self, name: str, request: web.Request) -> web.Response:
        """The file, or 304 to a browser that has it; raises HTTPNotFound."""
        path = self._folder / name
        if not _NAME.fullmatch(name) or path.suffix not in _TYPES or not path.is_file():
            raise web.HTTPNotFound
        kept = self._read(path)
        if any(tag.value == kept.tag for tag in request.if_none_match or ()):
            answer = web.Response(status=304)
        else:
            kind = _TYPES[path.suffix]
            charset = "utf-8" if kind.startswith("text/") else None
            answer = web.Response(body=kept.body, content_type=kind, charset=charset)
        answer.etag = kept.tag
        return answer

    def _read(self, path: Path) -> _Kept:
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        kept = self._kept.get(path.name)
        if kept is None or kept.stamp != stamp:
            body = path.read_bytes()
            kept = self._kept[path.name] = _Kept(stamp, body, hashlib.sha256(body).hexdigest()[:16])
        return kept
