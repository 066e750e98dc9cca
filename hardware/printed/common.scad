// What all printed parts share: walls, play, and the shapes that they are put together of. All lengths in mm.
include <dimensions.scad>

wall = 2.4;      // walls and floors: six lines of a 0.4 mm nozzle
play = 0.4;      // around a part that is put in, on each side
around_hole = 4; // radius of what a screw bites into
screw_deep = 7;  // how deep an M3 x 10 goes in, below 3 mm
e = 0.01;        // so that surfaces do not coincide
$fn = 32;

// A plate with round corners, from x = -w/2 and y = 0.
module plate(w, d, h, r = 4) {
    linear_extrude(h) translate([0, d / 2]) offset(r) square([w - 2 * r, d - 2 * r], center = true);
}

// A frame around w x d, standing up to h.
module frame(w, d, h, thick = 1.6) {
    linear_extrude(h) difference() {
        square([w + 2 * thick, d + 2 * thick], center = true);
        square([w, d], center = true);
    }
}

// A post that a screw bites into from above; `skin` is left below the hole.
module post(h, bite = screw_m3_bite, r = around_hole, skin = 1.2, deep = screw_deep + 0.5) {
    difference() {
        cylinder(r = r, h = h);
        translate([0, 0, max(skin, h - deep)]) cylinder(d = bite, h = h);
    }
}

// A hole with its rim at the bed's side wider by `more`, h thick: the light from the side reaches what lies behind.
module window(w, d, h, more) {
    hull() {
        translate([-w / 2, -d / 2, -e]) cube([w, d, e]);
        translate([-w / 2 - more, -d / 2 - more, h]) cube([w + 2 * more, d + 2 * more, e]);
    }
}

// A bar with two screws that holds a module from behind; `pad` reaches down to the module.
module clamp(between, pad, pad_length) {
    difference() {
        union() {
            hull() for (x = [-1, 1]) translate([x * between / 2, 0, 0]) cylinder(r = around_hole, h = 3);
            translate([-pad_length / 2, -around_hole, 0]) cube([pad_length, 2 * around_hole, 3 + pad]);
        }
        for (x = [-1, 1]) translate([x * between / 2, 0, -e]) cylinder(d = screw_m3_through, h = 4);
    }
}

// A bought screw, from below its head downwards: what turns into a hole of its `bite`.
module bought_screw(long = 10, bite = screw_m3_bite, head = screw_m3_head) {
    translate([0, 0, -long]) cylinder(d = bite - 0.1, h = long + e);
    cylinder(d = head, h = head / 2 - 0.2);
}

// A stroke from a to b.
module stroke(a, b, thick) {
    hull() for (p = [a, b]) translate(p) circle(d = thick, $fn = 12);
}

// X, Y or Z, 4 x 6, in strokes: the same on every machine, whatever fonts it has.
module letter(which) {
    strokes = which == "X" ? [[[-2, -3], [2, 3]], [[-2, 3], [2, -3]]]
            : which == "Y" ? [[[-2, 3], [0, 0]], [[2, 3], [0, 0]], [[0, 0], [0, -3]]]
            : [[[-2, 3], [2, 3]], [[2, 3], [-2, -3]], [[-2, -3], [2, -3]]];
    for (s = strokes) stroke(s[0], s[1], 1.6);
}

// A number beside a part, in pictures; `turned` is how the camera looks (printed.toml).
module number(n, at, turned = [60, 0, 30]) {
    color("black") translate(at) rotate(turned) linear_extrude(0.6)
        text(str(n), size = 7, font = "DejaVu Sans:style=Bold", halign = "center", valign = "center");
}
