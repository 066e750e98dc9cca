"""The kinds of traces: what happens in each, as verbs of a scene. Which numbers they draw from is the parts' data."""

from __future__ import annotations

from collections.abc import Callable

from tests.traces import hands, table
from tests.traces.course import turning_points
from tests.traces.scene import Scene


def picked_up(scene: Scene) -> None:
    """Taken up, held, and put down again."""
    scene.pick_up()
    scene.wait("held_s")
    scene.put_down()


def put_down_hard(scene: Scene) -> None:
    """The same, but it is slammed."""
    scene.pick_up()
    scene.wait("held_s")
    scene.put_down(hit="slam_mm_s", took_s=scene.draw("slam_s"))


def bumped(scene: Scene) -> None:
    """A fist on the table, or a few."""
    for _ in range(round(scene.draw("hits"))):
        table.hit_table(scene, "fist_mm_s")
        scene.wait("between_s")


def drummed(scene: Scene) -> None:
    """Fingers or fists on the table, steadily."""
    every_s = 1 / scene.draw("drum_hz")
    for _ in range(round(scene.draw("drums"))):
        table.hit_table(scene, "drum_mm_s")
        scene.pause(every_s * scene.chance.uniform(0.85, 1.15))


def door(scene: Scene) -> None:
    """A door slams, somebody stamps, a chair falls: the whole table trembles."""
    for _ in range(round(scene.draw("hits"))):
        table.sway(scene)
        table.tremble(scene, "door_s", "door_mg")
        scene.wait("between_s")


def touched(scene: Scene) -> None:
    """Fingers tap the cup, which stays where it is."""
    for _ in range(round(scene.draw("hits"))):
        scene.jolt((0.8, 0.5, 0.3), "tap_mm_s", 0.012)
        scene.wait("between_s")


def slid(scene: Scene) -> None:
    """Along the table, there and perhaps back."""
    scene.touch()
    for _ in range(round(scene.draw("slides"))):
        table.slide(scene)
        scene.wait("slide_pause_s")
    scene.stands(0.0)
    scene.let_go()


def peeked_tilted(scene: Scene) -> None:
    """Tilted, looked under, let down."""
    hands.peek_tilted(scene)


def peeked_straight(scene: Scene) -> None:
    """Raised upright, looked under, let down."""
    hands.peek_straight(scene)


def walked(scene: Scene) -> None:
    """Carried through the room."""
    scene.pick_up()
    hands.carry(scene, "carry_mm", "carry_s")
    hands.walk(scene)
    hands.carry(scene, "carry_mm", "carry_s")
    scene.put_down()


def waved(scene: Scene) -> None:
    """Somebody talks with the cup in the hand."""
    scene.pick_up()
    hz, seconds, reach = scene.draw("wave_hz"), scene.draw("wave_s"), scene.draw("wave_mm")
    turns = turning_points(scene.chance, hz, seconds, reach, 0.25)
    hands.to_and_fro(scene, turns, scene.somewhere(0.3), scene.draw("wave_deg"))
    scene.wait("held_s")
    scene.put_down()


def poured(scene: Scene) -> None:
    """Turned over to get the dice out, with a tap or two, and set back."""
    scene.pick_up()
    hands.turn_over(scene, scene.draw("pour_deg"), "pour_s")
    for _ in range(round(scene.draw("taps"))):
        scene.jolt((0.2, 0.1, -1.0), "tap_mm_s", 0.01)
        scene.wait("between_s")
    scene.wait("held_s")
    scene.put_down(took_s=0.3 + scene.draw("down_s"))


def gathered(scene: Scene) -> None:
    """Turned over, filled with dice one by one, and set down over them."""
    scene.pick_up()
    hands.turn_over(scene, scene.draw("gather_deg"), "pour_s")
    for _ in range(round(scene.draw("gathered_dice"))):
        scene.wait("between_s")
        scene.jolt((0.3, 0.2, 1.0), "die_mm_s", 0.003)
    scene.wait("held_s")
    scene.put_down(took_s=0.25 + scene.draw("down_s"))


def passed(scene: Scene) -> None:
    """To the neighbour: carried, taken by another hand, carried on, set down."""
    scene.pick_up()
    hands.carry(scene, "pass_mm", "pass_s")
    scene.jolt((1.0, 0.3, 0.3), "grip_mm_s", 0.03)
    scene.wait("held_s")
    hands.carry(scene, "pass_mm", "pass_s")
    scene.put_down()


def turned_quickly(scene: Scene) -> None:
    """Three fast turns of a carried cup: the one motion here that is as good as a shake."""
    scene.pick_up()
    half_s, reach = scene.draw("quick_s") / 4, scene.draw("quick_mm")
    turns = [(half_s * scene.chance.uniform(0.8, 1.2), side * reach) for side in (1, -1, 1)]
    hands.to_and_fro(scene, [*turns, (half_s, 0.0)], scene.somewhere(0.15), 0.0)
    scene.wait("held_s")
    scene.put_down()


def set_down_tilted(scene: Scene) -> None:
    """On a die, a coaster's edge, a board that lies on a slope."""
    scene.pick_up()
    scene.wait("held_s")
    scene.put_down(ground_deg=scene.draw("ground_deg"))


def set_down_uneven(scene: Scene) -> None:
    """On cloth, or a table that is not quite level: still flat."""
    scene.pick_up()
    scene.wait("held_s")
    scene.put_down(ground_deg=scene.draw("uneven_deg"))


def toppled(scene: Scene) -> None:
    """Pushed over."""
    table.topple(scene)


def dropped(scene: Scene) -> None:
    """Let go just above the table."""
    scene.pick_up("drop_mm")
    scene.wait("held_s")
    scene.drop()


def stood(scene: Scene) -> None:
    """Nobody is near."""
    scene.wait("stood_s")


def _rolled(scene: Scene, *, hit: str = "hit_mm_s", ground_deg: float = 0.0) -> None:
    """Some turn it over first, and back again when they put it down."""
    scene.pick_up()
    scene.wait("held_s")
    over = scene.draw("turned_over") > 0.5
    if over:
        hands.turn_over(scene, scene.draw("gather_deg"), "pour_s")
        scene.wait("held_s")
    hands.shake(scene)
    scene.wait("after_s")
    scene.put_down(hit=hit, ground_deg=ground_deg, took_s=0.3 + scene.draw("down_s") * 0.5 if over else None)


def shaken(scene: Scene) -> None:
    """Shaken and put down."""
    _rolled(scene)


def shaken_and_slammed(scene: Scene) -> None:
    """Shaken and banged down."""
    _rolled(scene, hit="slam_mm_s")


def shaken_and_cocked(scene: Scene) -> None:
    """Shaken, and it comes to stand on a die."""
    _rolled(scene, ground_deg=scene.draw("ground_deg"))


def shaken_twice(scene: Scene) -> None:
    """Two rolls, the second as soon as the cup has stood for a moment."""
    _rolled(scene)
    scene.wait("again_s")
    _rolled(scene)


def shaken_with_a_break(scene: Scene) -> None:
    """One roll: shaken, held up for a moment, shaken again, put down."""
    scene.pick_up()
    hands.shake(scene)
    scene.wait("break_s")
    hands.shake(scene)
    scene.put_down()


def shaken_on_a_busy_table(scene: Scene) -> None:
    """Put down while others drum and lean on the table."""
    _rolled(scene)
    ends_s = scene.now_s + scene.draw("busy_s")
    scene.pause(-0.3)
    while scene.now_s < ends_s:
        table.hit_table(scene, "busy_mm_s")
        scene.wait("busy_every_s")


def shaken_then_peeked(scene: Scene) -> None:
    """A whole turn: a roll, and a look at it."""
    _rolled(scene)
    scene.wait("stands_s")
    hands.peek_tilted(scene)


KINDS: dict[str, Callable[[Scene], None]] = {
    "picked up": picked_up,
    "put down hard": put_down_hard,
    "bumped": bumped,
    "drummed": drummed,
    "door": door,
    "touched": touched,
    "slid": slid,
    "peeked tilted": peeked_tilted,
    "peeked straight": peeked_straight,
    "walked": walked,
    "waved": waved,
    "poured": poured,
    "gathered": gathered,
    "passed": passed,
    "turned quickly": turned_quickly,
    "set down tilted": set_down_tilted,
    "set down uneven": set_down_uneven,
    "toppled": toppled,
    "dropped": dropped,
    "stood": stood,
    "shaken": shaken,
    "shaken and slammed": shaken_and_slammed,
    "shaken and cocked": shaken_and_cocked,
    "shaken twice": shaken_twice,
    "shaken with a break": shaken_with_a_break,
    "shaken on a busy table": shaken_on_a_busy_table,
    "shaken, then peeked": shaken_then_peeked,
}
