"""The pause with its menu, and the way back into a game."""

from __future__ import annotations

from companion.screens import fit
from companion.screens.draw import WIDTH, Box
from companion.screens.font import big, medium
from companion.screens.page import TEXT_WIDTH, Page
from companion.table.scene import Menu


def paused(page: Page) -> None:
    """The menu with its marked line, or that it is paused and why."""
    menu = page.scene.menu
    if menu is not None and len(menu.items) > 1 and not page.board:
        _menu(page, menu)
        return
    page.banner(page.say("screen-paused"))
    if menu is not None and not page.board:
        page.lines(fit.wrap(medium(), page.told(menu.items[0]), TEXT_WIDTH), page.body, medium())
    else:
        _mark(page, "pause")


def resume(page: Page) -> None:
    """After a restart: the game is still there."""
    page.banner(page.say("screen-resume"))
    _mark(page, "cup")


def count_down(page: Page) -> None:
    """3, 2, 1."""
    number = str(page.scene.count_down)
    page.canvas.text(big(), WIDTH // 2, page.body.middle - big().cap // 2, number, align="center")


def _mark(page: Page, icon: str) -> None:
    """A large drawing in the middle of the body."""
    if page.body.height >= 24:
        page.canvas.icon(icon, WIDTH // 2, page.body.middle, align="center")


def _menu(page: Page, menu: Menu) -> None:
    """Lines of a list, the marked one full; it scrolls where there are more than fit."""
    font = page.font
    pitch = font.cap + 4
    shown = max(1, page.body.height // pitch)
    first = max(0, min(menu.marked - shown // 2, len(menu.items) - shown))
    top = page.body.top + (page.body.height - min(shown, len(menu.items)) * pitch) // 2
    for index, item in list(enumerate(menu.items))[first : first + shown]:
        marked = index == menu.marked
        if marked:
            page.canvas.fill(Box(4, top - 1, WIDTH - 4, top + pitch - 1), radius=3)
        text = fit.shorten(font, page.told(item), TEXT_WIDTH - 16)
        page.canvas.text(font, WIDTH // 2, top + 2, text, ink=0 if marked else 1, align="center")
        top += pitch
