// Seat box: a sloping panel with screen, four buttons and LED; a hood, so that only who sits before it sees the screen.
// Print body and clamp as they are, the panel with its face down, the hood standing on its feet. No supports.
include <common.scad>

part = "assembled"; // [assembled, exploded, cut, body, panel, hood, clamp]

/* [The box] */
width = 104;
depth = 108;      // along the slope
slope = 12;       // degrees
front_high = 38;  // up to the panel
panel_thick = 3;
boss_high = 6;    // what screws bite into, below the panel
buttons_at = [[-34, 52], [34, 52], [0, 52]]; // LEFT, RIGHT, OK
challenge_at = [0, 23];
led_at = [40, 23];
screen_at = [0, 83];

/* [The hood] */
hood_inside = [32, 37];
hood_wall = 2;
hood_high = 50;       // behind the screen and beside it
hood_high_front = 46; // where its sides end
hood_sill = 6;        // before the screen
foot = 10;

stack = oled_glass_thick + oled_tape + oled_thick; // how far the module's back lies below the panel
clamp_between = oled_length + 2 * play + 2 * 1.6 + 2 * around_hole + 1;
hood_screws = [for (x = [-1, 1], y = [-12, 12]) screen_at + [x * (hood_inside[0] / 2 + hood_wall + foot / 2), y]];
corners = [for (x = [-1, 1], y = [8, depth - 8]) [x * (width / 2 - 8), y]];

// From the panel's place (its inside is z = 0, its front edge y = 0) into the box.
module sloping() {
    translate([0, 0, front_high]) rotate([slope, 0, 0]) children();
}

module body() {
    deep = depth * cos(slope);
    difference() {
        union() {
            difference() {
                plate(width, deep, front_high + depth, 6);
                translate([0, wall, wall]) plate(width - 2 * wall, deep - 2 * wall, front_high + depth, 6 - wall);
            }
            for (c = corners) translate([c[0], c[1] * cos(slope), 0]) column(c);
            translate([0, deep - 2 * wall - plugboard_width, wall - e])
                translate([0, plugboard_width / 2, 0]) frame(plugboard_length + 2 * play, plugboard_width + 2 * play, 2);
        }
        sloping() translate([-width, -depth, 0]) cube([2 * width, 3 * depth, depth * 2]);
        for (c = corners) sloping() translate([c[0], c[1], -screw_deep - 3]) cylinder(d = screw_m3_bite, h = 20);
        // The flat cable leaves below the panel, folded once inside: the fold does not go through.
        sloping() translate([-ribbon_width / 2 - 1, depth - 4 * wall, -2 * ribbon_thick])
            cube([ribbon_width + 2, 8 * wall, 10]);
    }
}

// What a corner's screw bites into: up from the floor, joined with the walls.
module column(c) {
    intersection() {
        union() {
            cylinder(r = around_hole + 1, h = front_high + depth);
            translate([c[0] > 0 ? 0 : -8, c[1] > depth / 2 ? 0 : -7, 0]) cube([8, 7, front_high + depth]);
        }
        translate([-c[0], -c[1] * cos(slope), 0]) plate(width, depth * cos(slope), front_high + depth, 6);
    }
}

// In its own place: face at z = panel_thick.
module panel() {
    difference() {
        union() {
            plate(width, depth, panel_thick, 6);
            translate([screen_at[0], screen_at[1] - oled_dots_up, -stack])
                frame(oled_length + 2 * play, oled_width + 2 * play, stack + e);
            for (x = [-1, 1]) translate([x * clamp_between / 2, screen_at[1] - oled_dots_up, -boss_high])
                cylinder(r = around_hole, h = boss_high + e);
            for (s = hood_screws) translate([s[0], s[1], -boss_high]) cylinder(r = around_hole, h = boss_high + e);
        }
        translate(screen_at) window(oled_dots_length + 1.6, oled_dots_width + 1.6, panel_thick, 2.4);
        for (x = [-1, 1]) translate([x * clamp_between / 2, screen_at[1] - oled_dots_up, -boss_high - e])
            cylinder(d = screw_m3_bite, h = screw_deep + 0.5);
        for (s = hood_screws) translate([s[0], s[1], -boss_high - e]) cylinder(d = screw_m3_bite, h = 20);
        for (b = buttons_at) translate([b[0], b[1], -e]) cylinder(d = button_hole, h = 20);
        translate([challenge_at[0], challenge_at[1], -e]) cylinder(d = challenge_hole, h = 20);
        translate([led_at[0], led_at[1], -e]) cylinder(d = led_hole, h = 20);
        for (c = corners) translate([c[0], c[1], -e]) cylinder(d = screw_m3_through, h = 20);
    }
}

// In its own place: standing on the panel's face, its middle over the screen's.
module hood() {
    w = hood_inside[0] + 2 * hood_wall;
    d = hood_inside[1] + 2 * hood_wall;
    difference() {
        union() {
            translate([-w / 2, -d / 2, 0]) difference() {
                cube([w, d, hood_high]);
                translate([hood_wall, hood_wall, -e]) cube([hood_inside[0], hood_inside[1], hood_high + 1]);
                translate([-e, 0, 0]) rotate([90, 0, 90]) linear_extrude(w + 1)
                    polygon([[-1, hood_high_front], [d - hood_wall, hood_high], [d - hood_wall, 2 * hood_high], [-1, 2 * hood_high]]);
                translate([hood_wall, -1, hood_sill]) cube([hood_inside[0], hood_wall + 2, hood_high]);
            }
            for (x = [-1, 1]) translate([x * (w + foot) / 2, -17, 0]) plate(foot + 1, 34, 3, 3);
        }
        for (s = hood_screws) translate([s[0] - screen_at[0], s[1] - screen_at[1], -e])
            cylinder(d = screw_m3_through, h = 20);
    }
}

module seat_clamp() {
    clamp(clamp_between, boss_high - stack - 0.4, 16); // 0.4: a strip of foam or felt
}

// Bought parts, in the panel's place; `more` is the room that each wants around it.
module screen(more = 0) {
    translate([screen_at[0], screen_at[1] - oled_dots_up, 0]) {
        color("DarkGreen") translate([-oled_length / 2 - more, -oled_width / 2 - more, -stack + e])
            cube([oled_length + 2 * more, oled_width + 2 * more, oled_thick]);
        translate([-5.1 - more, oled_width / 2 - 4, -stack - oled_behind])
            cube([10.2 + 2 * more, 3, oled_behind + e]);
    }
    color("MidnightBlue")
        translate([screen_at[0] - oled_glass_length / 2, screen_at[1] - oled_glass_width / 2, -oled_glass_thick - 5 * e])
            cube([oled_glass_length, oled_glass_width, oled_glass_thick]);
}

module round_button(hole, rim, behind, more = 0) {
    translate([0, 0, panel_thick + e]) cylinder(d = rim + 2 * more, h = 3);
    translate([0, 0, -e]) cylinder(d = hole - 0.2, h = panel_thick + 0.1);
    translate([0, 0, -4 - e]) cylinder(d = rim + 2 * more, h = 4);
    translate([0, 0, -behind]) cylinder(d = hole - 0.2 + 2 * more, h = behind - e);
}

module buttons(more = 0) {
    for (b = buttons_at) translate(b) round_button(button_hole, button_rim, button_behind, more);
}

module challenge(more = 0) {
    translate(challenge_at) round_button(challenge_hole, challenge_rim, challenge_behind, more);
}

module led(more = 0) {
    translate([led_at[0], led_at[1], 0]) {
        translate([0, 0, -e]) cylinder(d = led_hole - 0.1, h = panel_thick + 4);
        translate([0, 0, -led_behind]) cylinder(d = led_collar + 2 * more, h = led_behind - e);
    }
}

module plugboard(more = 0) {
    translate([-plugboard_length / 2 - more, depth * cos(slope) - 2 * wall - plugboard_width - more, wall + e])
        cube([plugboard_length + 2 * more, plugboard_width + 2 * more, plugboard_high]);
}

// In the panel's place: through the panel, through the hood's feet, and through the clamp from below.
module screws() {
    for (c = corners) translate([c[0], c[1], panel_thick + e]) bought_screw();
    for (s = hood_screws) translate([s[0], s[1], panel_thick + 3 + 4 * e]) bought_screw();
    for (x = [-1, 1]) translate([x * clamp_between / 2, screen_at[1] - oled_dots_up, -boss_high - 3 - 2 * e])
        rotate([180, 0, 0]) bought_screw();
}

module dots() {
    translate([screen_at[0] - oled_dots_length / 2, screen_at[1] - oled_dots_width / 2, -2 * e])
        cube([oled_dots_length, oled_dots_width, e]);
}

// Where things are when the box is put together.
module put(what, more = 0, apart = 0) {
    if (what == "body") body();
    else if (what == "plugboard") translate([0, 0, apart * 0.2]) plugboard(more);
    else sloping() {
        if (what == "panel") translate([0, 0, apart]) panel();
        if (what == "hood") translate([screen_at[0], screen_at[1], panel_thick + 2 * e + apart * 1.7]) hood();
        if (what == "clamp") translate([screen_at[0], screen_at[1] - oled_dots_up, -boss_high - 3 - e + apart * 0.34]) seat_clamp();
        if (what == "screen") translate([0, 0, apart * 0.52]) screen(more);
        if (what == "buttons") translate([0, 0, apart * 1.5]) buttons(more);
        if (what == "challenge") translate([0, 0, apart * 1.5]) challenge(more);
        if (what == "led") translate([0, 0, apart * 1.5]) led(more);
        if (what == "screws") screws();
        if (what == "dots") dots();
    }
}

module all(apart = 0) {
    color("SteelBlue") put("body", 0, apart);
    color("LightSteelBlue") put("panel", 0, apart);
    color("DimGray") put("hood", 0, apart);
    color("Peru") put("clamp", 0, apart);
    put("screen", 0, apart);
    color("OliveDrab") put("plugboard", 0, apart);
    color("WhiteSmoke") put("buttons", 0, apart);
    color("Crimson") { put("challenge", 0, apart); put("led", 0, apart); }
}

if (part == "assembled") all();
else if (part == "exploded") {
    all(130);
    look = [70, 0, 30];
    number(1, [-64, 0, 20], look); number(2, [-64, 0, 170], look); number(3, [-62, 60, 300], look);
    number(4, [38, 70, 98], look); number(5, [34, 70, 124], look); number(6, [-50, 50, 245], look);
    number(7, [-38, 0, 222], look); number(8, [54, 0, 222], look); number(9, [30, 60, 60], look);
}
else if (part == "cut") difference() { all(); translate([-200, -100, -1]) cube([200, 300, 300]); }
else if (part == "body") body();
else if (part == "panel") translate([0, depth, panel_thick]) rotate([180, 0, 0]) panel();
else if (part == "hood") hood();
else if (part == "clamp") seat_clamp();
else put(thing, more); // for the checks

thing = "";
more = 0;
