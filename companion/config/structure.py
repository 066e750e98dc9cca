"""A TOML document into typed settings, or all that is wrong with its single values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import GenericAlias, NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote
from cattrs.gen import make_dict_structure_fn, make_mapping_structure_fn

from companion.config.allowed import GPIO_NAME, MOST_GPIO, Allowed, Listed, OneOf, Part, Switch, Text
from companion.config.mistakes import Key, Mistake, Phrase, Wrong, alike, shown, suggestion
from companion.config.settings import HEADER, LineAt, Settings

LAST_LINE: Final = {"header": MOST_GPIO, "expander": 63}
"""No expander that the kernel knows has more than 64 lines."""

_LINE: Final = re.compile(r"(?:(?P<chip>[^:]*):)?(?P<line>[0-9]{1,3})", re.ASCII)


@frozen
class LineKind:
    """A line: a GPIO number, or "chip:number"."""

    allowed = Phrase("config-kind-line")

    def take(self, value: object) -> LineAt:
        """The line; whether its chip is there is another question."""
        if type(value) is int and 0 <= value < 1000:
            value = str(value)
        written = _LINE.fullmatch(value) if isinstance(value, str) else None
        if written is None:
            raise Wrong(self.allowed, *self._instead(value))
        chip, line = HEADER if written["chip"] is None else written["chip"], int(written["line"])
        kind = "header" if chip == HEADER else "expander"
        if line > LAST_LINE[kind]:
            raise Wrong(Phrase(f"config-kind-line-{kind}", {"last": str(LAST_LINE[kind])}))
        return LineAt(chip=chip, line=line)

    def _instead(self, value: object) -> tuple[Phrase, ...]:
        named = GPIO_NAME.fullmatch(value) if isinstance(value, str) else None
        return (Phrase("config-did-you-mean", {"known": named[1]}),) if named else ()


def structured(document: Mapping[str, Any]) -> Settings | list[Mistake]:
    """The settings that `document` says, or what is wrong with its single values."""
    try:
        return _CONVERTER.structure(document, Settings)
    except ClassValidationError as error:
        return _without_slips(list(_mistakes(error, (), document)))


def kind_of(annotation: Any) -> Allowed:
    """What a value of this type may be; KeyError for a type that settings do not use."""
    for mark in getattr(annotation, "__metadata__", ()):
        if isinstance(mark, Allowed):
            return mark
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if attrs.has(annotation):
        return Part(annotation.__name__.removesuffix("At").lower())
    inner = [each for each in get_args(annotation) if each is not NoneType]
    return _MADE_OF[get_origin(annotation)](inner)


_PLAIN: Final[Mapping[Any, Allowed]] = {str: Text(), bool: Switch(), LineAt: LineKind()}
_MADE_OF: Final[Mapping[Any, Callable[[list[Any]], Allowed]]] = {
    Literal: lambda choices: OneOf(tuple(choices)),
    Mapping: lambda _: Part("chips"),
    tuple: lambda entries: Listed(kind_of(entries[0])),
    Union: lambda either: kind_of(either[0]),
    UnionType: lambda either: kind_of(either[0]),
}


def _converter() -> Converter:
    """Strict: nothing is turned into something that was not written, and no key is passed over."""
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook_factory(_is_single, lambda each: _hook(each, _as_it_is))
    for plain in _PLAIN:  # cattrs asks no factory about str and bool
        converter.register_structure_hook(plain, _hook(plain, _as_it_is))
    converter.register_structure_hook_factory(
        lambda each: _is_made_of(each, Mapping),
        lambda each: _hook(each, make_mapping_structure_fn(each, converter, dict)),
    )
    converter.register_structure_hook_factory(
        lambda each: _is_made_of(each, tuple), lambda each: _hook(each, _entries(each, converter))
    )
    converter.register_structure_hook_factory(
        lambda each: attrs.has(each) and each is not LineAt,
        lambda each: _hook(each, make_dict_structure_fn(each, converter)),
    )
    return converter


def _is_made_of(annotation: Any, origin: Any) -> bool:
    return get_origin(annotation) is origin


def _is_single(annotation: Any) -> bool:
    marked = any(isinstance(mark, Allowed) for mark in getattr(annotation, "__metadata__", ()))
    return marked or _is_made_of(annotation, Literal)


def _as_it_is(value: Any, _annotation: Any) -> Any:
    return value


def _hook(annotation: Any, inner: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """First the kind takes the value, then `inner` looks into it."""
    kind = kind_of(annotation)
    return lambda value, each: inner(kind.take(value), each)


def _entries(annotation: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    entries: Any = GenericAlias(list, (get_args(annotation)[0],))
    hook = converter.get_structure_hook(entries)
    return lambda value, _: tuple(hook(value, entries))


_CONVERTER: Final = _converter()


@frozen
class _Slip(Mistake):
    """A key that is not known; `meant` is the one that it looks like."""

    meant: tuple[str, ...] = ()


@frozen
class _Missing(Mistake):
    """A key that has to be there and is not."""


def _mistakes(error: Exception, key: Key, value: Any) -> Iterator[Mistake]:
    """What cattrs found wrong with `value`, which stands at `key`: its groups say at which step below."""
    match error:
        case ClassValidationError() | IterableValidationError():
            below, here = error.group_exceptions()
            for inner, note in below:
                step = note.name if isinstance(note, AttributeValidationNote) else note.index
                if isinstance(inner, KeyError):
                    yield _Missing(
                        (Phrase("config-missing", {"allowed": kind_of(note.type).allowed}),), (*key, step)
                    )
                else:
                    yield from _mistakes(inner, (*key, step), value[step])
            for inner in here:
                yield from _mistakes(inner, key, value)
        case Wrong():
            wanted = Phrase("config-wanted", {"allowed": error.allowed})
            yield Mistake((wanted, *error.more), key, error.shown or shown(value))
        case ForbiddenExtraKeysError():
            known = [field.name for field in attrs.fields(error.cl)]
            for extra in sorted(error.extra_fields):
                yield _unknown(extra, known, key, value[extra])
        case _:
            raise error


def _unknown(extra: str, known: list[str], key: Key, value: Any) -> Mistake:
    if key and extra in attrs.fields_dict(Settings):
        code = "config-section-of-top" if isinstance(value, dict) else "config-key-of-top"
        return Mistake((Phrase(code, {"key": extra}),), (*key, extra))
    said = (Phrase("config-unknown-key"), *suggestion(extra, known, str))
    if len(said) == 1:
        said = (*said, Phrase("config-known-keys", {"keys": ", ".join(known)}))
    return _Slip(said, (*key, extra), meant=tuple(alike(extra, known)))


def _without_slips(mistakes: list[Mistake]) -> list[Mistake]:
    """A key that is missing because it was misspelt is one mistake."""
    slips = {(*one.key[:-1], *one.meant) for one in mistakes if isinstance(one, _Slip)}
    return [one for one in mistakes if not (isinstance(one, _Missing) and one.key in slips)]
