"""The pages scene by scene: whose turn, what next, who loses; what is out of order; what a waiting page does (nothing)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Browser
from tests.browser.staged import Staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

REST_MS = 12_000  # the longest that something calls for a press
WORK = ("LayoutCount", "RecalcStyleCount", "ScriptDuration")


@pytest.fixture
def table(browser: Browser) -> Iterator[Staged]:
    staged = Staged(browser)
    yield staged
    staged.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Staged]:
    staged = Staged(browser, size=(390, 844), has_touch=True, is_mobile=True)
    yield staged
    staged.close()


def text(staged: Staged, element: str) -> str:
    return staged.page.locator(element).inner_text()


def test_whose_turn_it_is_can_be_seen_at_the_place_and_on_the_tabs(table: Staged, phone: Staged) -> None:
    table.show("bid")
    assert table.page.locator(".place.on-turn").get_attribute("data-place") == "2"
    phone.show("bid")
    assert phone.page.locator("#switcher .on-turn").get_attribute("data-tab") == "2"


def test_the_next_step_is_told_without_keys_to_fingers(table: Staged, phone: Staged) -> None:
    for staged, roll in (
        (table, "Drag a cup to and fro and let it go, or hold S."),
        (phone, "Drag the cup to and fro and let it go."),
    ):
        staged.show("shake", waiting=[0, 2])
        assert text(staged, "#detail") == roll
        assert (
            staged.page.locator('.place[data-awaited="roll"] .cup > .icon').count() == 4
        )  # two of them, two arrows each
        staged.show("bid")
        assert text(staged, "#detail") == "Bid higher with the arrows and OK, or hit the red button."


def test_a_verdict_says_whose_bid_how_many_there_are_and_who_loses(table: Staged) -> None:
    table.show("notice-right")
    assert text(table, "#bid").split() == ["Ben", "says", "4", "\u00d7", "there", "are", "4"]
    assert text(table, "#detail") == "There are 4. Charlotte loses a die."
    assert table.page.locator(".place.loses").get_attribute("data-place") == "2"
    assert table.page.locator(".found").get_attribute("class") == "figure found enough"
    table.show("notice-timed-out")
    assert table.page.locator(".place.loses").get_attribute("data-place") == "2"
    table.show("bid")
    assert table.page.locator(".place.loses").count() == 0


def test_ok_beckons_only_where_it_says_something(table: Staged) -> None:
    def awaited() -> set[str | None]:
        table.settle()
        return {one.get_attribute("data-awaited") for one in table.page.locator(".place").all()}

    table.show("bid", waiting=[2])
    assert "ok" in awaited()
    table.show("bluffaneer-claim", waiting=[0, 1, 2])
    assert "loud" in awaited()
    assert "ok" not in awaited()


def test_the_pause_ends_with_one_large_button(table: Staged) -> None:
    table.show("bid")
    assert not table.page.locator("#go-on").is_visible()
    table.show("pause")
    table.page.click("#go-on")
    assert table.sent[-1] == {"type": "wish", "wish": "go_on"}


def test_a_fault_is_told_once_and_leaves_a_sign(phone: Staged) -> None:
    phone.show("bid-fault")
    assert text(phone, "#headline") == "Charlotte to speak"
    phone.say({"type": "fault", "part": "cup:0", "text": "The cup is away."})
    sentence = phone.page.locator("#fault-list [data-fault='cup:0']")
    sentence.wait_for()
    assert sentence.inner_text() == "The cup is away."
    ok = phone.page.locator('[data-place="0"] [data-button="ok"]').bounding_box()
    told = phone.page.locator("#fault-list").bounding_box()
    assert ok is not None
    assert told is not None
    assert told["y"] + told["height"] < ok["y"]  # no button lies under it
    phone.page.click("#fault-list .close")
    assert not sentence.is_visible()
    assert text(phone, "#faults").strip() == "1"
    phone.page.click("#faults")
    assert sentence.is_visible()
    phone.say({"type": "fault", "part": "cup:0", "text": None})
    phone.page.wait_for_selector("#faults", state="hidden")
    assert not phone.page.locator("#fault-list").is_visible()


def test_the_tab_key_goes_round_the_table_and_is_seen(table: Staged) -> None:
    table.show("bid")
    keyboard, visited, rings = table.page.keyboard, [], set()
    for _ in range(7 * 4 + 5):
        keyboard.press("Tab")
        here = table.page.evaluate(
            """() => { const one = document.activeElement, place = one.closest(".place");
            return [place ? place.dataset.place : "", one.dataset.button ?? one.className.split(" ")[0] ?? "", one.id,
                    getComputedStyle(one).outlineStyle]; }"""
        )
        visited.append(here[2] or f"{here[0]} {here[1]}")
        rings.add(here[3])
    seat = ["name", "left", "right", "ok", "look", "challenge", "cup-handle"]
    tools = ["sound", "pause", "spectate", "settings", "help"]
    assert visited == [f"{place} {what}" for place in range(4) for what in seat] + tools
    assert rings == {"solid"}


@pytest.mark.parametrize("path", ["/", "/board"])
def test_a_page_that_waits_does_nothing(browser: Browser, path: str) -> None:
    staged = Staged(browser, path)
    session = staged.context.new_cdp_session(staged.page)
    session.send("Performance.enable")
    for_ever = """document.getAnimations().filter(one => one.effect.getComputedTiming().endTime > %d)
        .map(one => one.animationName)"""
    for stage in ("lobby-4", "shake", "notice-right", "over-stage"):
        staged.show(stage, waiting=[0])
        if path == "/":
            staged.say({"type": "light", "place": 1, "lamp": "blink"})
        staged.settle()
        assert staged.page.evaluate(for_ever % REST_MS) == []
        staged.page.evaluate("document.getAnimations().forEach(one => one.finish())")
        before = worked(staged, session)
        assert worked(staged, session) == before, stage
    assert staged.sent == []
    staged.close()


def worked(staged: Staged, session: CDPSession) -> dict[str, float]:
    """What the page has done so far, counted after a while in which nothing happened."""
    staged.page.wait_for_timeout(400)
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics if metric["name"] in WORK}


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_that_nobody_sees_lets_go_and_is_silent(table: Staged) -> None:
    table.show("bid")
    table.page.click('[data-place="2"] [data-button="ok"]', modifiers=["Shift"])
    table.page.keyboard.down("s")
    table.page.evaluate(HIDE, True)
    table.page.wait_for_timeout(400)  # the cup is brought home
    assert {"type": "press", "place": 2, "button": "ok", "down": False} in table.sent
    assert (table.sent[-1]["type"], table.sent[-1]["z_mm"]) == ("cup", 0)
    said = len(table.sent)
    table.socket.close(code=1001, reason="")
    table.page.wait_for_timeout(1200)  # it would be back after 0.5 s
    assert table.page.locator("body").get_attribute("data-link") == "away"
    table.page.evaluate(HIDE, False)
    table.page.wait_for_selector("body[data-link=open]")
    assert len(table.sent) == said


def test_who_wants_no_motion_gets_none(browser: Browser) -> None:
    for path in ("/", "/board"):
        staged = Staged(browser, path, reduced_motion="reduce")
        for stage in ("lobby-4", "notice-right", "over-stage"):
            staged.show(stage, waiting=[0])
            assert staged.page.evaluate("document.getAnimations().length") == 0
        assert staged.page.locator(".rain").count() == 0
        staged.close()


def test_the_same_scene_again_changes_nothing(table: Staged) -> None:
    table.show("bid")
    table.page.evaluate(
        """() => { window.changes = 0;
        new MutationObserver(all => { window.changes += all.length; })
          .observe(document.body, {subtree: true, childList: true, characterData: true}); }"""
    )
    table.show("bid")
    assert table.page.evaluate("window.changes") == 0


def test_everything_is_asked_for_at_once(table: Staged) -> None:
    """No file waits for another one to be read: each is named in the page itself."""
    files = table.page.evaluate(
        "performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)"
    )
    named = table.page.eval_on_selector_all(
        "link, script", "all => all.map(one => one.getAttribute('href') ?? one.getAttribute('src'))"
    )
    assert {file for file in files if file.endswith((".js", ".css", ".json"))} == {
        name for name in named if name.endswith((".js", ".css", ".json"))
    }


def test_the_host_names_people_sets_rules_and_pauses_from_the_board(browser: Browser) -> None:
    board = Staged(browser, "/board", may=("name", "option", "wish"))
    board.show("lobby-4")
    board.page.click("#settings")
    board.page.fill('[data-name="1"]', "Bea")
    board.page.keyboard.press("Tab")
    board.page.select_option('[data-option="dice"]', "4")
    board.page.click(".loud")
    board.show("bid")
    board.page.click("#pause")
    board.show("pause")
    board.page.click("#go-on")
    assert board.sent == [
        {"type": "name", "place": 1, "name": "Bea"},
        {"type": "option", "key": "dice", "value": 4},
        {"type": "wish", "wish": "pause"},
        {"type": "wish", "wish": "go_on"},
    ]
    board.say({"type": "names", "names": ["Ana", "Bea", "Caz", "Dee"]})
    board.say({"type": "problem", "text": "That is too long."})
    board.page.wait_for_selector("#toasts p")
    assert text(board, "#toasts p") == "That is too long."
    assert board.page.locator('[data-name="1"]').input_value() == "Bea"
    board.close()


def test_spectators_see_no_controls(browser: Browser) -> None:
    board = Staged(browser, "/board")
    for stage in ("lobby-4", "bid", "pause"):
        board.show(stage)
        assert board.page.locator("button:visible, input:visible, select:visible").count() == 0
    assert board.sent == []
    board.close()


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            "",
            "The table does not answer: it may have been stopped. Start it again, and this page finds it by itself.",
        ),
        ("full", "Too many browsers are watching this table. Close one; this page tries again by itself."),
    ],
)
def test_a_lost_table_is_said_and_found_again(browser: Browser, reason: str, said: str) -> None:
    board = Staged(browser, "/board")
    board.show("bid")
    board.page.evaluate(
        """() => { window.seen = [];
        new MutationObserver(() => window.seen.push(document.body.dataset.link)).observe(document.body, {attributes: true}); }"""
    )
    board.socket.close(code=1013 if reason else 1001, reason=reason)
    board.page.wait_for_selector(f"body[data-link={reason or 'away'}]", state="attached")
    board.page.wait_for_selector("body[data-link=open]", state="attached")
    assert board.page.locator("#away").text_content() == said
    assert board.page.evaluate("window.seen[0]") == (reason or "away")
    board.close()
