"""Who may ask, what a page may load, and how fast a browser may talk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names this machine has for itself. Another name would let a foreign page reach the table by DNS rebinding."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def host_name(authority: str) -> str | None:
    """The name in a Host header ("localhost:8000", "[::1]:8000"), or None where it is malformed."""
    try:
        parts = urlsplit(f"//{authority}")
        parts.port  # noqa: B018 - raises ValueError for a port that is none
    except ValueError:
        return None
    bare = parts.netloc == authority and "@" not in authority
    return parts.hostname if bare else None


def is_ours(request: web.Request) -> bool:
    """Whether the request names this machine by a loopback name and comes from its own page, or from no page."""
    host = request.headers.get("Host", "")
    origin = request.headers.get("Origin")
    return host_name(host) in LOOPBACK and origin in (None, f"http://{host}")


def policy(host: str) -> str:
    """The content security policy: only files of ours, and the WebSocket of `host`."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            f"connect-src 'self' ws://{host}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse foreign hosts and origins before anything else happens."""
    if not is_ours(request):
        raise web.HTTPForbidden(text="403\n")
    return await handler(request)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """The headers of every answer (signal `on_response_prepare`)."""
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-cache"
    if is_ours(request):
        response.headers["Content-Security-Policy"] = policy(request.headers["Host"])


class Allowance:
    """So many messages a second, with a reserve for bursts (a token bucket; seconds are handed in)."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def spend(self, now: float) -> bool:
        """Whether one more message is allowed at `now`."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
