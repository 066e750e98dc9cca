// Hub case: Raspberry Pi and prototype board side by side in a tray, a lid, and a stand on it for the board's screen.
// Print tray, clips and clamps as they are, the lid with its outside down, the stand on its face. No supports.
include <common.scad>

part = "assembled"; // [assembled, exploded, cut, tray, lid, stand, clamp, clip]

/* [The tray] */
inside_high = 40;
pi_post = 5;
board_post = 5;
clip_high = 5;   // so that an M3 x 10 goes no deeper than its post
gaps = [7.2, 8]; // before and behind the prototype board: room for clips and for the lid's screws
slim = 3.2;      // radius of posts in there
cables = 8;      // seats

/* [The stand] */
stand_face = [86, 78];
stand_lean = 75; // degrees between face and lid
stand_foot = 46;
screen_up = 46;  // its middle on the face, from the lid

inside = [protoboard_length + 4, 1.5 + pi_width + gaps[0] + protoboard_width + gaps[1]];
outside = inside + [2 * wall, 2 * wall];
pi_at = [inside[0] - 0.8 - pi_length, 1.5]; // from the inner corner; its sockets reach into the wall's openings
board_at = [2, pi_at[1] + pi_width + gaps[0]];
gap_at = [board_at[1] - gaps[0] / 2, board_at[1] + protoboard_width + gaps[0] / 2];
clips_at = [for (x = [40, 120], y = gap_at) [x, y]];
lid_screws = [[2.8, 2.8], [pi_at[0] - 7, 2.8], for (x = [2.8, inside[0] - 2.8], y = gap_at) [x, y]];
buzzer_at = [30, 32];
stand_at = [outside[0] / 2, 92];  // its front edge, on the lid
stand_screws = [for (x = [-16, 16], y = [14, 34]) [x, y]]; // a screwdriver comes through the window
big_stack = bigoled_glass_thick + bigoled_tape + bigoled_thick;
boss_high = 8;
big_between = bigoled_width + 2 * play + 2 * 1.6 + 2 * around_hole + 1;
big_bars = [-28, 28];
front_at = pi_at[0] + pi_front_from;
front_wide = pi_front_to - pi_front_from;
side_at = pi_at[1] + 1;
side_wide = pi_width - 2;
sockets_from = pi_post + pi_thick;

// From the tray's inner corner, on its floor.
module within() {
    translate([wall, wall, wall]) children();
}

module box(w, d, h, r) {
    translate([w / 2, 0, 0]) plate(w, d, h, r);
}

module tray() {
    difference() {
        union() {
            difference() {
                box(outside[0], outside[1], wall + inside_high, 4);
                within() box(inside[0], inside[1], 2 * inside_high, 4 - wall);
            }
            within() inner();
        }
        within() openings();
    }
}

module inner() {
    for (x = [0, pi_hole_along], y = [0, pi_hole_across])
        translate([pi_at[0] + pi_hole_first + x, pi_at[1] + pi_hole_first + y, -e])
            post(pi_post, screw_m25_bite, 3.1, 0.3); // M2.5 x 6
    for (c = clips_at) translate([c[0], c[1], -e]) post(board_post + protoboard_thick, r = slim);
    for (x = [-3, protoboard_length - 5], y = [-3, protoboard_width - 5]) intersection() {
        translate([board_at[0] + x, board_at[1] + y, -e]) cube([8, 8, board_post]);
        translate([-e, board_at[1] - 2, -1]) cube([inside[0] + 1, protoboard_width + 4, 20]);
    }
    translate([board_at[0] + protoboard_length / 2, board_at[1] + protoboard_width / 2, -e]) cylinder(r = 4, h = board_post);
    for (s = lid_screws) translate([s[0], s[1], -e]) post(inside_high + e, r = slim, deep = 9);
    translate([buzzer_at[0], buzzer_at[1], -e]) difference() {
        cylinder(d = buzzer_across + 2 * play + 2 * 1.6, h = 6);
        translate([0, 0, -1]) cylinder(d = buzzer_across + 2 * play, h = 20);
        translate([-10, -2, 1.2]) cube([20, 4, 20]);
    }
}

module openings() {
    top = inside_high + 1;
    pi_top = pi_post + pi_thick;
    // Sockets of the long side (power, pictures), then USB and network; tongues of the lid close what is above them.
    translate([front_at, -2 * wall, pi_top - 1]) cube([front_wide, 3 * wall, top]);
    translate([inside[0] - 0.5, side_at, pi_top - 1]) cube([2 * wall, side_wide, top]);
    // Flat cables of the seats: folded once inside, the lid holds them.
    for (i = [0 : cables - 1])
        translate([inside[0] / 2 + (i - (cables - 1) / 2) * (ribbon_width + 5.3) - ribbon_width / 2 - 0.75,
                   inside[1] - 1, inside_high - 2 * ribbon_thick])
            cube([ribbon_width + 1.5, 2 * wall, 10]);
    // Round cables: timer, cup on a wire, a spare one.
    for (y = [80, 90, 100]) translate([-2 * wall, y, inside_high - 4]) cube([3 * wall, 4.5, 10]);
    // Air.
    for (x = [18 : 8 : 66]) translate([x, -2 * wall, 10]) cube([3, 3 * wall, 18]);
}

// As it is printed: its outside on the bed, so left and right are exchanged.
module lid() {
    difference() {
        union() {
            box(outside[0], outside[1], wall, 4);
            within() for (s = stand_screws) translate([stand_at[0] - wall + s[0], stand_at[1] - wall + s[1], -e])
                cylinder(r = around_hole, h = 6);
            tongue([wall + front_at, 0], [front_wide, wall], inside_high - sockets_from - pi_front_high - 1);
            tongue([outside[0] - wall, wall + side_at], [wall, side_wide], inside_high - sockets_from - pi_ports_high - 1);
        }
        within() for (s = lid_screws) translate([s[0], s[1], -10]) cylinder(d = screw_m3_through, h = 30);
        for (s = stand_screws) translate([stand_at[0] + s[0], stand_at[1] + s[1], 1.2 - 3]) cylinder(d = screw_m3_bite, h = 30);
        for (y = [12 : 7 : 54]) within() translate([pi_at[0] + 12, y, -10]) cube([56, 3, 30]);
        for (y = [142 : 7 : 163]) within() translate([24, y, -10]) cube([116, 3, 30]);
        within() for (a = [0 : 60 : 300]) translate([buzzer_at[0] + 4 * cos(a), buzzer_at[1] + 4 * sin(a), -10])
            cylinder(d = 2, h = 30);
        translate([stand_at[0] - 6, stand_at[1] + 21, -10]) cube([12, 7, 30]); // the screen's four wires
    }
}

// Closes an opening of the tray's wall from above.
module tongue(at, size, high) {
    along = size[0] > size[1] ? [0.3, 0] : [0, 0.3];
    translate([at[0] + along[0], at[1] + along[1], wall - e]) cube([size[0] - 2 * along[0], size[1] - 2 * along[1], high]);
}

module stand() {
    w = stand_face[0];
    d = stand_face[1];
    foot = [stand_foot * cos(stand_lean), stand_foot * sin(stand_lean)];
    difference() {
        union() {
            plate(w, d, wall, 0.1);
            translate([w / 2, 0, 0]) rotate([90, 0, -90]) {
                for (x = [0, w - wall]) translate([0, 0, x]) linear_extrude(wall)
                    polygon([[0, 0], [-d, 0], [-d, wall], [-foot[0] - 8, foot[1]], [-foot[0], foot[1]]]);
                linear_extrude(w) polygon([[0, 0], -[wall / sin(stand_lean), 0], [-foot[0] - wall / sin(stand_lean), foot[1]], [-foot[0], foot[1]]]);
            }
            translate([0, screen_up - bigoled_dots_up, 0]) {
                frame(bigoled_length + 2 * play, bigoled_width + 2 * play, wall + big_stack);
                for (x = big_bars, y = [-1, 1]) translate([x, y * big_between / 2, 0])
                    cylinder(r = around_hole, h = wall + boss_high);
            }
        }
        translate([0, screen_up, wall]) rotate([180, 0, 0]) window(bigoled_dots_length + 1.6, bigoled_dots_width + 1.6, wall, 2);
        translate([0, screen_up - bigoled_dots_up, 0]) for (x = big_bars, y = [-1, 1])
            translate([x, y * big_between / 2, wall + boss_high - screw_deep - 0.5]) cylinder(d = screw_m3_bite, h = 30);
        on_foot() {
            translate([-w, -50, -20]) cube([2 * w, 200, 20]); // what would reach into the lid
            for (s = stand_screws) translate([s[0], s[1], -1]) cylinder(d = screw_m3_through, h = 2 * wall);
            translate([-6, 21, -1]) cube([12, 7, 2 * wall]);
        }
    }
}

// From the stand's foot (lying on z = 0, its front edge at y = 0) to where the foot is when its face lies on the bed.
module on_foot() {
    multmatrix([[-1, 0, 0, 0], [0, cos(stand_lean), sin(stand_lean), 0], [0, sin(stand_lean), -cos(stand_lean), 0]]) children();
}


module hub_clamp() {
    clamp(big_between, boss_high - big_stack - 0.4, 30);
}

// Lies on a post and on the prototype board's edge.
module clip() {
    difference() {
        translate([0, -4, 0]) plate(11, 11, clip_high, 2);
        translate([0, 0, -e]) cylinder(d = screw_m3_through, h = 2 * clip_high);
    }
}

module pi(more = 0) {
    translate([pi_at[0], pi_at[1], pi_post + e]) {
        color("DarkGreen") difference() {
            translate([-more, -more, 0]) cube([pi_length + more, pi_width + 2 * more, pi_thick]);
            for (x = [0, pi_hole_along], y = [0, pi_hole_across])
                translate([pi_hole_first + x, pi_hole_first + y, -1]) cylinder(d = pi_hole, h = 10);
        }
        color("Silver") translate([pi_length - 18, 2, pi_thick]) cube([18 + pi_ports_out, pi_width - 4, pi_ports_high]);
        color("Silver") translate([pi_front_from + 1, -1.2, pi_thick]) cube([pi_front_to - pi_front_from - 6, 8, pi_front_high - 1]);
        color("Black") translate([7, pi_width - 6.5, pi_thick]) cube([51, 5, 24]); // the flat cable's plug
    }
}

module protoboard(more = 0) {
    translate([board_at[0], board_at[1], board_post + e]) {
        translate([-more, -more, 0]) cube([protoboard_length + 2 * more, protoboard_width + 2 * more, protoboard_thick - 2 * e]);
        translate([10, 10, protoboard_thick]) cube([protoboard_length - 20, protoboard_width - 20, protoboard_plugs_high]);
    }
}

module bigoled(more = 0) {
    translate([-bigoled_length / 2 - more, screen_up - bigoled_dots_up - bigoled_width / 2 - more,
               wall + bigoled_glass_thick + bigoled_tape + 5 * e])
        color("DarkGreen") cube([bigoled_length + 2 * more, bigoled_width + 2 * more, bigoled_thick]);
    translate([-5.1 - more, screen_up - bigoled_dots_up + bigoled_width / 2 - 4, wall + big_stack + 6 * e])
        cube([10.2 + 2 * more, 3, bigoled_behind]);
    color("MidnightBlue") translate([-bigoled_glass_length / 2, screen_up - bigoled_glass_width / 2, wall + 5 * e])
        cube([bigoled_glass_length, bigoled_glass_width, bigoled_glass_thick]);
}

module buzzer(more = 0) {
    translate([buzzer_at[0], buzzer_at[1], e]) cylinder(d = buzzer_across + 2 * more, h = buzzer_high);
}

// From the tray's inner corner: those of the lid, of the clips, of the Pi.
module screws() {
    for (s = lid_screws) translate([s[0], s[1], inside_high + wall + 2 * e]) bought_screw();
    for (c = clips_at) translate([c[0], c[1], board_post + protoboard_thick + clip_high + 2 * e]) bought_screw();
    for (x = [0, pi_hole_along], y = [0, pi_hole_across])
        translate([pi_at[0] + pi_hole_first + x, pi_at[1] + pi_hole_first + y, pi_post + pi_thick + 3 * e])
            bought_screw(6, screw_m25_bite, screw_m25_head);
}

// From the stand's foot on the lid: those in it, and those of the clamps.
module stand_screws() {
    for (s = stand_screws) translate([s[0], s[1], wall + e]) bought_screw();
    on_foot() translate([0, screen_up - bigoled_dots_up, wall + boss_high + 3 + 2 * e]) for (x = big_bars, y = [-1, 1])
        translate([x, y * big_between / 2, 0]) bought_screw();
}

module on_lid() {
    translate([stand_at[0], stand_at[1], 2 * wall + inside_high + e]) children();
}

module put(what, more = 0, apart = 0) {
    if (what == "tray") tray();
    if (what == "screws") {
        within() screws();
        on_lid() stand_screws();
    }
    if (what == "pi") within() translate([0, 0, apart * 0.7]) pi(more);
    if (what == "protoboard") within() translate([0, 0, apart * 0.7]) protoboard(more);
    if (what == "buzzer") within() translate([0, 0, apart * 0.7]) buzzer(more);
    if (what == "clips") within() for (c = clips_at) translate([c[0], c[1], board_post + protoboard_thick + e + apart * 0.7])
        rotate(c[1] > board_at[1] + 50 ? 180 : 0) clip();
    if (what == "lid") translate([0, 0, 2 * wall + inside_high + apart * 1.5 + e]) mirror([0, 0, 1]) lid();
    translate([0, 0, apart * 2]) on_lid() on_foot() {
        if (what == "stand") stand();
        translate([0, 0, apart * 0.5]) {
            if (what == "bigoled") bigoled(more);
            translate([0, screen_up - bigoled_dots_up, wall + boss_high + 3 + e + apart * 0.3]) if (what == "clamps")
                for (x = big_bars) translate([x, 0, 0]) rotate([180, 0, 90]) hub_clamp();
        }
    }
}

module all(apart = 0) {
    color("SteelBlue") put("tray", 0, apart);
    put("pi", 0, apart);
    put("bigoled", 0, apart);
    color("OliveDrab") put("protoboard", 0, apart);
    color("Black") put("buzzer", 0, apart);
    color("Peru") { put("clips", 0, apart); put("clamps", 0, apart); }
    color("LightSteelBlue") put("lid", 0, apart);
    color("DimGray") put("stand", 0, apart);
}

if (part == "assembled") all();
else if (part == "exploded") {
    all(60);
    number(1, [-14, 0, 20]); number(2, [-14, 0, 135]); number(3, [20, 80, 230]); number(4, [190, 20, 65]);
    number(5, [190, 130, 75]); number(6, [20, 15, 75]); number(7, [28, 60, 65]); number(8, [155, 100, 200]);
    number(9, [110, 170, 240]);
}
else if (part == "cut") difference() { all(); translate([outside[0] / 2 + 20, -50, -1]) cube([200, 300, 300]); }
else if (part == "tray") tray();
else if (part == "lid") translate([0, outside[1], 0]) mirror([0, 1, 0]) lid();
else if (part == "stand") stand();
else if (part == "clamp") hub_clamp();
else if (part == "clip") clip();
else put(thing, more); // for the checks

thing = "";
more = 0;
