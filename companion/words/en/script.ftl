# Play scripts and `companion replay`.

script-standard-input = standard input
script-place = { $file }, line { NUMBER($line, useGrouping: 0) }:
script-unreadable = { $file } cannot be read: { $why }.
script-no-utf8 = this line is not UTF-8 (byte { NUMBER($byte, useGrouping: 0) }); save the script as UTF-8.
script-no-json = this line is not JSON: { $why } (column { NUMBER($column, useGrouping: 0) }).
script-too-deep = this line is nested too deeply.
script-huge-number = this line holds a number with far too many digits.
script-no-object = a line of a play script is one JSON object in curly brackets, but this is { $found }.
script-key-twice = the key { $key } stands twice in one object; leave one out.
script-no-number = { $found } is not a number that JSON knows.
script-unknown-line = this line says none of the things that a play script knows: { $allowed }.
script-two-kinds = "{ $first }" and "{ $second }" cannot stand in one line.
script-key-missing = the key "{ $key }" is missing.
script-key-unknown = the key { $key } is not known here; known are: { $allowed }.
script-wrong-type = "{ $key }" must be { $wanted ->
    [list] a list
    [object] an object
   *[number] a whole number
}, not { $found }.
script-no-header = a play script begins with its header, like {"{"}"game": "bluff", "seats": ["Ana", "Ben"]{"}"}, and nothing is played before it.
script-second-header = a second header: a script plays one match only.
script-no-play = an expectation cannot bring a match back.
script-no-such-seat = there is no seat { $seat }; seats are 0 to { $last }.
script-chance-not-asked = the game asks for no chance here: an outcome stands right after the header or move that asks for it.
script-chance-other = the game asks for another outcome here.
script-chance-missing = the outcome of the last move is missing.

script-instead-moves = Legal here: { $moves }{ $more ->
    [0] .
    [one] {" "}and one more.
   *[other] {" "}and { NUMBER($more, useGrouping: 0) } more.
}
script-instead-clock = On the clock: seat { $seats }.
script-instead-no-clock = No clock runs now.
script-instead-no-chance = No chance is due.
script-instead-chance = Asked for here: { $kind }.
script-instead-chance-of = Asked for here: { $kind } of seat { $seat }.

unmet-value = at { $path }: expected { $expected }, but it is { $found }.
unmet-missing = at { $path }: expected { $expected }, but there is no such field; there are: { $known }.
unmet-legal = expected to be illegal, but it is legal: { $deed }.
