// Cup base: a drum below a bought dice cup, which holds board, sensor and button; its lid goes into the cup's mouth.
// X, Y and Z of the sensor stand beside it and on the bottom. Print drum and lid as they are. No supports.
include <common.scad>

part = "assembled"; // [assembled, exploded, cut, below, drum, lid]

/* [The drum] */
high = 20;        // inside
post_high = 5.5;  // below the board: an M2 x 6 goes 5 mm deep
spigot_high = 12; // how far the lid goes into the cup
loose = 0.5;      // between spigot and cup, on each side: room for a strip of felt
ring = 2.6;       // its wall: the heads of the screws lie within it
taper = 1;        // how much narrower the spigot is at its end: cups are narrower inside than at their mouth
mark = 0.8;       // how far the axes stand out of the floor, and into the bottom

outer = cup_inside / 2 + cup_wall + 1;
inner = outer - wall;
pico_at = [-sqrt(pow(inner - 0.7, 2) - pow(pico_width / 2, 2)), -pico_width / 2];
sensor_at = [0, -pico_width / 2 - 2.5 - sensor_width / 2];
posts = [for (a = [52, 128, 232, 308]) 31 * [cos(a), sin(a)]];
side_screws = [90, 210, 330]; // through the cup's wall into the spigot

module drum() {
    difference() {
        union() {
            difference() {
                cylinder(r = outer, h = wall + high, $fn = 90);
                translate([0, 0, wall]) cylinder(r = inner, h = high + 1, $fn = 90);
            }
            translate([0, 0, wall - e]) {
                for (p = posts) translate(p) post(high + e, deep = 9);
                for (x = [0, pico_hole_along], y = [-1, 1])
                    translate([pico_at[0] + pico_hole_first + x, y * pico_hole_across / 2, 0])
                        post(post_high + e, screw_m2_bite, 2.6, 0.3);
                intersection() {
                    translate(sensor_at) frame(sensor_length + 2 * play, sensor_width + 2 * play, 2.5);
                    cylinder(r = inner + 0.1, h = 20, $fn = 90);
                }
                translate(sensor_at) linear_extrude(mark) axes(sensor_length / 2 - 3, true);
                // The button's nut leans against a flat wall.
                intersection() {
                    translate([-button_rim / 2 - 1.5, inner - 3, 0]) cube([button_rim + 3, 10, high]);
                    cylinder(r = inner + 0.1, h = high, $fn = 90);
                }
            }
        }
        translate([0, 0, -e]) linear_extrude(mark) axes(22, false);
        translate([0, outer - 10, wall + high / 2]) rotate([-90, 0, 0]) cylinder(d = button_hole, h = 20);
        translate([inner - 4, -pico_plug_width / 2 - 0.5, wall + post_high + pico_thick + pico_usb_high / 2 - pico_plug_high / 2 - 0.5])
            cube([50, pico_plug_width + 1, pico_plug_high + 1]);
        for (y = [-6, 6]) translate([inner - 9, y - 1, -1]) cube([3.5, 2, 10]); // a cable tie holds the cable
    }
}

// Arrows along X and Y, `long` from the middle, with their letters; Z: towards who looks (a dot), or away (a cross).
module axes(long, towards) {
    for (turn = [0, 90]) rotate(turn) {
        stroke([3.4, 0], [long - 1, 0], 1.4);
        polygon([[long + 1.5, 0], [long - 3, 2.4], [long - 3, -2.4]]);
    }
    look = towards ? 0 : 1; // from below, letters are mirrored
    translate([long - 3, -5.5]) mirror([0, look, 0]) scale(0.8) letter("X");
    translate([towards ? -5 : 6, long - 2]) mirror([0, look, 0]) scale(0.8) letter("Y");
    difference() { circle(3.4); circle(2); }
    if (towards) circle(0.9);
    else for (d = [[1, 1], [1, -1]]) stroke(-1.8 * d, 1.8 * d, 1.2);
    translate([-7, -5]) mirror([0, look, 0]) scale(0.8) letter("Z");
}

module lid() {
    spigot = cup_inside / 2 - loose;
    difference() {
        union() {
            cylinder(r = outer, h = wall, $fn = 90);
            translate([0, 0, wall - e]) cylinder(r1 = spigot, r2 = spigot - taper, h = spigot_high + e, $fn = 90);
        }
        translate([0, 0, wall]) cylinder(r1 = spigot - ring, r2 = spigot - ring - taper, h = spigot_high + e, $fn = 90);
        for (p = posts) translate([p[0], p[1], -e]) cylinder(d = screw_m3_through, h = 20);
        for (a = side_screws) rotate(a) translate([spigot - 10, 0, wall + spigot_high / 2]) rotate([0, 90, 0])
            cylinder(d = screw_m3_bite, h = 20);
        translate([0, 0, -e]) cylinder(d = 10, h = 20); // wires of a battery in the cup
    }
}

module pico(more = 0) {
    translate([pico_at[0], pico_at[1], wall + post_high + e]) {
        color("DarkGreen") difference() {
            translate([-more, -more, 0]) cube([pico_length + 2 * more, pico_width + 2 * more, pico_thick]);
            for (x = [0, pico_hole_along], y = [-1, 1])
                translate([pico_hole_first + x, pico_width / 2 + y * pico_hole_across / 2, -1]) cylinder(d = pico_hole, h = 5);
        }
        color("DarkGreen") translate([5, 1.5, pico_thick]) cube([pico_length - 12, pico_width - 3, pico_above]);
        color("Silver") translate([pico_length - 5, pico_width / 2 - 3.75, pico_thick]) cube([5 + pico_usb_out, 7.5, pico_usb_high]);
        color("Black") translate([pico_length + pico_usb_out, pico_width / 2 - pico_plug_width / 2,
                                  pico_thick + pico_usb_high / 2 - pico_plug_high / 2])
            cube([pico_plug_length, pico_plug_width, pico_plug_high]);
    }
}

// Those of the lid, and of the board.
module screws() {
    for (p = posts) translate([p[0], p[1], 2 * wall + high + 4 * e]) bought_screw();
    for (x = [0, pico_hole_along], y = [-1, 1])
        translate([pico_at[0] + pico_hole_first + x, y * pico_hole_across / 2, wall + post_high + pico_thick + 3 * e])
            bought_screw(6, screw_m2_bite, screw_m2_head);
}

module sensor(more = 0) {
    translate([sensor_at[0] - sensor_length / 2 - more, sensor_at[1] - sensor_width / 2 - more, wall + mark + e])
        cube([sensor_length + 2 * more, sensor_width + 2 * more, sensor_high]);
}

module button(more = 0) {
    translate([0, outer, wall + high / 2]) rotate([-90, 0, 0]) {
        translate([0, 0, 0.5 + e]) cylinder(d = button_rim, h = 3);
        translate([0, 0, -button_behind]) cylinder(d = button_hole - 0.2, h = button_behind + 1);
        translate([0, 0, inner - 3 - outer - 3 - e]) cylinder(d = button_rim + 2 * more, h = 3);
    }
}

module cup() {
    translate([0, 0, 2 * wall + high + 5 * e]) difference() {
        cylinder(r1 = cup_inside / 2 + cup_wall, r2 = cup_inside / 2 + cup_wall - 4, h = 85, $fn = 90);
        translate([0, 0, -e]) cylinder(r1 = cup_inside / 2, r2 = cup_inside / 2 - 4, h = 82, $fn = 90);
    }
}

module put(what, more = 0, apart = 0) {
    if (what == "drum") drum();
    if (what == "screws") screws();
    if (what == "pico") translate([0, 0, apart * 0.8]) pico(more);
    if (what == "sensor") translate([0, 0, apart * 0.8]) sensor(more);
    if (what == "button") translate([0, apart * 0.6, 0]) button(more);
    if (what == "lid") translate([0, 0, wall + high + 2 * e + apart * 1.6]) lid();
    if (what == "cup") translate([0, 0, apart * 2.2]) cup();
}

module all(apart = 0) {
    color("SteelBlue") put("drum", 0, apart);
    put("pico", 0, apart);
    color("MediumPurple") put("sensor", 0, apart);
    color("Crimson") put("button", 0, apart);
    color("LightSteelBlue") put("lid", 0, apart);
}

if (part == "assembled") { all(); color("SaddleBrown") put("cup"); }
else if (part == "exploded") all(40);
else if (part == "cut") difference() {
    union() { all(); color("SaddleBrown") put("cup"); }
    translate([-100, -200, -1]) cube([200, 200, 300]);
}
else if (part == "drum") drum();
else if (part == "below") rotate([180, 0, 0]) drum();
else if (part == "lid") lid();
else put(thing, more); // for the checks

thing = "";
more = 0;
