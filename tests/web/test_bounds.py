"""So many at a time, so much a second, of each address and all together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.web.bounds import MAX_ADDRESSES, Allowance, Places, Rate, Rates, from_here, from_network


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_lets_bursts_through_and_then_the_rate() -> None:
    allowance = Allowance(rate=10.0, burst=5.0, now=0.0)
    assert [allowance.spend(0.0) for _ in range(6)] == [True] * 5 + [False]
    assert [allowance.spend(0.1) for _ in range(2)] == [True, False]
    assert [allowance.spend(100.0) for _ in range(6)] == [True] * 5 + [False]


def test_what_is_not_allowed_costs_nothing() -> None:
    allowance = Allowance(rate=1.0, burst=5.0, now=0.0)
    assert [allowance.spend(0.0, amount) for amount in (6.0, 5.0, 0.0)] == [False, True, True]


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 20)), max_size=40))
def test_never_more_than_burst_and_rate(spent: list[tuple[float, float]]) -> None:
    allowance, now, total = Allowance(rate=2.0, burst=10.0, now=0.0), 0.0, 0.0
    for wait, amount in spent:
        now += wait
        total += amount if allowance.spend(now, amount) else 0.0
        assert total <= 10.0 + 2.0 * now + 1e-6


def test_one_address_does_not_use_up_what_is_for_all() -> None:
    rates = Rates(each=Rate(1, 2), everyone=Rate(1, 4), clock=Clock())
    assert [rates.spend("greedy") for _ in range(9)] == [True, True] + [False] * 7
    assert [rates.spend("second") for _ in range(3)] == [True, True, False]
    assert not rates.spend("third")


def test_rates_come_back_with_time() -> None:
    clock = Clock()
    rates = Rates(each=Rate(1, 2), everyone=Rate(10, 20), clock=clock)
    assert [rates.spend("a", 2), rates.spend("a")] == [True, False]
    clock.now = 1.0
    assert [rates.spend("a"), rates.spend("a")] == [True, False]


def test_the_memory_for_addresses_is_bounded() -> None:
    rates = Rates(each=Rate(1, 1), everyone=Rate(1, 1_000_000), clock=Clock())
    for number in range(MAX_ADDRESSES * 3):
        assert rates.spend(str(number))
    assert len(rates._of) == MAX_ADDRESSES
    assert not rates.spend(str(MAX_ADDRESSES * 3 - 1))


def test_places_are_bounded_each_and_all_together() -> None:
    places = Places(each=2, everyone=3)
    assert [places.take(who) for who in "aaabb"] == [True, True, False, True, False]
    places.give_back("a")
    assert [places.take(who) for who in "aa"] == [True, False]


@given(st.lists(st.sampled_from("abcde"), max_size=60))
def test_places_given_back_are_free_and_forgotten(who: list[str]) -> None:
    places = Places(each=3, everyone=7)
    taken = [one for one in who if places.take(one)]
    assert len(taken) <= 7
    assert all(taken.count(one) <= 3 for one in "abcde")
    for one in taken:
        places.give_back(one)
    assert not places._of


def test_no_address_in_the_network_can_take_everything() -> None:
    crowd = from_network(Clock())
    for places in (crowd.connections, crowd.sockets):
        while places.take("greedy"):
            pass
        assert places.take("another")
    for rates in (crowd.visits, crowd.requests):
        while rates.spend("greedy"):
            pass
        assert rates.spend("another")


def test_the_network_takes_nothing_from_this_machine() -> None:
    network, here = from_network(Clock()), from_here(Clock())
    for number in range(100_000):
        network.sockets.take(str(number))
        network.connections.take(str(number))
    assert here.sockets.take("127.0.0.1")
    assert here.connections.take("127.0.0.1")
