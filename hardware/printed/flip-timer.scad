// Flip timer: an hourglass of two equal halves, with a tilt switch in its waist; its cable leaves between them.
// Print two halves, each standing on its foot. Two M3 x 20 hold them together, one from each end. No supports.
include <common.scad>

part = "assembled"; // [assembled, exploded, cut, half]

/* [The hourglass] */
foot_across = 54;
foot_high = 5;
half_high = 40;
waist = 30;
waist_high = 8;
screw_at = 9.5;  // from the middle
screw_neck = 12; // between the screw's head and the waist: an M3 x 20 goes 8 mm into the other half
cable = 4;       // two wires

module half() {
    difference() {
        union() {
            cylinder(d = foot_across, h = foot_high, $fn = 60);
            translate([0, 0, foot_high]) cylinder(d1 = foot_across - 4, d2 = waist, h = half_high - foot_high - waist_high, $fn = 60);
            cylinder(d = waist, h = half_high, $fn = 60);
        }
        // The screw's head goes in from the foot; the other half's screw bites on the other side.
        translate([0, screw_at, -e]) cylinder(d = screw_m3_head + 0.6, h = half_high - screw_neck);
        translate([0, screw_at, half_high - screw_neck - e]) cylinder(d = screw_m3_through, h = half_high);
        translate([0, -screw_at, half_high - 10]) cylinder(d = screw_m3_bite, h = half_high);
        // The cable: half of its channel, knotted inside.
        translate([0, 0, half_high]) rotate([0, 90, 0]) cylinder(d = cable, h = foot_across, $fn = 24);
        translate([0, 0, half_high - tilt_length / 2 - tilt_legs]) cylinder(d = tilt_across + 2 * play, h = half_high);
    }
}

module tilt(more = 0) {
    translate([0, 0, half_high - tilt_length / 2]) cylinder(d = tilt_across + 2 * more, h = tilt_length);
    translate([-1.5, -0.5, half_high - tilt_length / 2 - tilt_legs + e]) cube([3, 1, tilt_legs]);
}

module screws() {
    for (turn = [0, 180]) translate([0, 0, half_high]) rotate([turn, 0, 0]) translate([0, screw_at, -screw_neck]) {
        cylinder(d = 2.4, h = 20);
        translate([0, 0, -3]) cylinder(d = screw_m3_head, h = 3 - e);
    }
}

module put(what, more = 0, apart = 0) {
    if (what == "lower") half();
    if (what == "upper") translate([0, 0, 2 * half_high + e + apart]) rotate([180, 0, 0]) half();
    if (what == "tilt") translate([0, 0, apart / 2]) tilt(more);
    if (what == "screws") screws();
}

module all(apart = 0) {
    color("SteelBlue") put("lower", 0, apart);
    color("LightSteelBlue") put("upper", 0, apart);
    color("Gold") put("tilt", 0, apart);
    if (apart == 0) color("Silver") put("screws");
}

if (part == "assembled") all();
else if (part == "exploded") all(50);
else if (part == "cut") difference() { all(); translate([0, -100, -1]) cube([200, 200, 300]); }
else if (part == "half") half();
else put(thing, more); // for the checks

thing = "";
more = 0;
