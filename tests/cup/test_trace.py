"""A trace's file: what is written can be read, and what is none says where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cup.trace import BadTrace, Trace, header, read, row, written

TEXT = """\
# cup trace 1
# sensor: lis3dh
# what: a shake: two seconds
ms,x,y,z
0,4,-8,1000
10,0,-4,996
"""


def test_the_file_is_the_documented_one():
    trace = Trace({"sensor": "lis3dh", "what": "a shake: two seconds"}, [(0, 4, -8, 1000), (10, 0, -4, 996)])
    assert written(trace) == TEXT
    assert read(TEXT.splitlines()) == trace


def test_it_can_be_written_line_by_line():
    assert header({"sensor": "a\nb", "o:d": "d"}) + row(1, 2, 3, -4) == (
        "# cup trace 1\n# sensor: a b\n# od: d\nms,x,y,z\n1,2,3,-4\n"
    )


WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).map(
    lambda text: " ".join(text.split())
)
MG = st.integers(-16384, 16384)


@given(
    st.dictionaries(WORDS.map(lambda word: word.replace(":", "").strip()), WORDS),
    st.lists(st.tuples(st.integers(0, 10**12), MG, MG, MG)).map(sorted),
)
def test_what_is_written_can_be_read(about, samples):
    trace = Trace(about, samples)
    assert read(written(trace).split("\n")[:-1]) == trace


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ([], 1, "version"),
        (["# cup trace 2"], 1, "version"),
        (["# cup trace 1"], 2, "columns"),
        (["# cup trace 1", "# a: b", "0,0,0,0"], 3, "columns"),
        (["# cup trace 1", "ms,x,y,z", "0,0,0"], 3, "row"),
        (["# cup trace 1", "ms,x,y,z", "0,0,0,0", "1,0,0,0,0"], 4, "row"),
        (["# cup trace 1", "ms,x,y,z", "0,0,1.5,0"], 3, "row"),
        (["# cup trace 1", "ms,x,y,z", "0,0,٣,0"], 3, "row"),
        (["# cup trace 1", "ms,x,y,z", "0,0,,0"], 3, "row"),
        (["# cup trace 1", "ms,x,y,z", "0,0,0,1000001"], 3, "row"),
        (["# cup trace 1", "ms,x,y,z", f"{10**16},0,0,0"], 3, "row"),
        (["# cup trace 1", "ms,x,y,z", "-1,0,0,0"], 3, "order"),
        (["# cup trace 1", "ms,x,y,z", "5,0,0,0", "4,0,0,0"], 4, "order"),
    ],
)
def test_what_is_no_trace_says_where(lines, line, code):
    with pytest.raises(BadTrace) as failed:
        read(lines)
    assert (failed.value.line, failed.value.code) == (line, code)
    assert str(failed.value) == f"line {line}: {code}"


@given(st.text())
def test_anything_else_is_a_bad_trace_or_a_trace(text):
    try:
        trace = read(f"# cup trace 1\nms,x,y,z\n{text}".splitlines())
    except BadTrace:
        return
    assert all(len(sample) == 4 for sample in trace.samples)
