"""Who may ask what: hosts, origins, methods and rates are checked before anything else happens; and the headers.

Two threats matter. A foreign web page in a player's browser may open a WebSocket to this table: its Origin gives it
away. It may also have its own name point here (DNS rebinding): then Host and Origin agree, but the name is none of ours.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from aiohttp import web

from companion.web.bounds import Crowd
from companion.web.hosts import LOOPBACK, address_of, host_name, is_loopback
from companion.words.words import Words

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
ServerHandler = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]

METHODS: Final = ("GET", "HEAD")
MAX_FIELDS: Final = 64
RETRY_SECONDS: Final = 5
ANSWERED: Final = frozenset({400, 403, 404, 405, 413, 429, 500, 503})
"""The refusals that have a sentence of their own, `page-answer-<status>`."""

FORWARDED: Final = frozenset({"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"})
"""What a proxy adds: who asks through one is not on this machine, wherever the proxy is."""

HEADERS: Final = {
    "Server": "companion",
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in (
            *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid"),
            *("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
        )
    ),
}
"""Of every answer, also of those to what is no request."""


def policy(host: str = "") -> str:
    """The content security policy: only files of ours, and the WebSocket of `host`; without a host no socket at all.

    'self' means the WebSocket too for browsers since 2022; `host` is for older ones. Of IPv6 it cannot be said.
    """
    socket = "" if "[" in host else f" ws://{host}"
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            f"connect-src 'self'{socket}" if host else "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


@dataclass(frozen=True, slots=True)
class Guard:
    """Stands before every request of a page whose machine has `names`.

    `only_here`: nobody else than this machine's own browsers is let in (the virtual table shows every secret).
    """

    names: Collection[str]
    only_here: bool
    words: Words
    network: Crowd
    here: Crowd

    def knows(self, request: web.Request) -> bool:
        """Whether the request calls this machine by a name of its own, and comes from its own page or from no page."""
        hosts = request.headers.getall("Host", ())
        if len(hosts) != 1 or not request.raw_path.startswith("/"):
            return False
        name = host_name(hosts[0])
        if name is None or not (name in self.names or _is_where(name, request)):
            return False
        origins = request.headers.getall("Origin", ())
        return not origins or [one.lower() for one in origins] == [f"http://{hosts[0].lower()}"]

    def is_here(self, request: web.Request) -> bool:
        """Whether a browser on this machine asks, by a name that means this machine to every browser."""
        local = host_name(request.headers.get("Host", "")) in LOOPBACK
        return local and is_loopback(request.remote or "") and not FORWARDED & request.headers.keys()

    def crowd(self, request: web.Request) -> Crowd:
        """With whom the request counts."""
        return self.here if self.is_here(request) else self.network

    def refuse(self, status: int) -> web.Response:
        """A refusal in a sentence that repeats nothing of what was asked; the connection ends with it."""
        status = status if status in ANSWERED else HTTPStatus.BAD_REQUEST
        answer = web.Response(
            status=status, text=f"{self.words.say(f'page-answer-{status}')}\n", headers=HEADERS
        )
        answer.headers["Content-Security-Policy"] = policy()
        if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
            answer.headers["Retry-After"] = str(RETRY_SECONDS)
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            answer.headers["Allow"] = ", ".join(METHODS)
        answer.force_close()
        return answer

    @web.middleware
    async def stand_before(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer what is refused; let `handler` answer the rest."""
        refused = self._refused(request)
        if refused is not None:
            return self.refuse(refused)
        try:
            return await handler(request)
        except web.HTTPException as error:
            if error.status < HTTPStatus.BAD_REQUEST:
                raise
            return self.refuse(error.status)

    def before_all(self, handler: ServerHandler) -> ServerHandler:
        """`handler` of the whole server, without requests that expect something: the library would answer those itself.

        Nobody who only reads has a body to ask leave for.
        """

        async def handle(request: web.BaseRequest) -> web.StreamResponse:
            if "Expect" not in request.headers or not isinstance(request, web.Request):
                return await handler(request)
            return self.refuse(self._refused(request) or HTTPStatus.BAD_REQUEST)

        return handle

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """The headers of every answer (signal `on_response_prepare`)."""
        response.headers.update(HEADERS)
        host = request.headers.get("Host", "") if self.knows(request) else ""
        response.headers["Content-Security-Policy"] = policy(host)
        if host_name(host) in LOOPBACK:  # elsewhere, without TLS, browsers ignore it and complain
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"

    def _refused(self, request: web.Request) -> HTTPStatus | None:
        if not self.crowd(request).requests.spend(visitor(request)):
            return HTTPStatus.TOO_MANY_REQUESTS
        if len(request.headers) > MAX_FIELDS:
            return HTTPStatus.BAD_REQUEST
        if not self.knows(request) or (self.only_here and not self.is_here(request)):
            return HTTPStatus.FORBIDDEN
        if request.method not in METHODS:
            return HTTPStatus.METHOD_NOT_ALLOWED
        if request.body_exists:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None


def visitor(request: web.Request) -> str:
    """The address that the request counts for."""
    return plain_address(request.remote or "")


def plain_address(text: str) -> str:
    """An address as it counts: without a zone, IPv4 as IPv4."""
    return str(address_of(text) or "")


def _is_where(name: str, request: web.Request) -> bool:
    """Whether `name` is the very address that the connection came in on; no name server can make it another."""
    transport = request.transport
    where = transport.get_extra_info("sockname") if transport is not None else None
    address = address_of(name)
    return address is not None and where is not None and address == address_of(str(where[0]))
