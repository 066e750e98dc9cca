// Made of dimensions.toml: change it there.

// Raspberry Pi 4 B or 5 (3 B+ fits as well)
pi_length = 85; // board, along its long side; pi-drawing
pi_width = 56; // board, along its short side; pi-drawing
pi_hole_first = 3.5; // middle of the holes from the edges at the card's corner; pi-drawing
pi_hole_along = 58; // between the holes along the long side; pi-drawing
pi_hole_across = 49; // between the holes along the short side; pi-drawing
pi_hole = 2.7; // diameter of the holes, for M2.5; pi-drawing
pi_thick = 1.4; // thickness of the board; MEASURE BEFORE PRINTING
pi_ports_out = 3; // how far the USB and network sockets stand out of the board; MEASURE BEFORE PRINTING
pi_ports_high = 17; // how high they are above the board; MEASURE BEFORE PRINTING
pi_front_from = 5; // where the sockets of the long side begin, from the card's corner; MEASURE BEFORE PRINTING
pi_front_to = 62; // where they end; MEASURE BEFORE PRINTING
pi_front_high = 8; // how high they are above the board; MEASURE BEFORE PRINTING

// Prototype board of the hub, with its plugs
protoboard_length = 160; // eurocard
protoboard_width = 100; // eurocard
protoboard_thick = 1.6; // MEASURE BEFORE PRINTING
protoboard_plugs_high = 26; // highest plug or heat sink above the board; MEASURE BEFORE PRINTING

// OLED module 0.96"
oled_length = 27; // board, from left to right; 27.3 and 27.8 are also sold; MEASURE BEFORE PRINTING
oled_width = 27; // board, from top to bottom; MEASURE BEFORE PRINTING
oled_thick = 1.2; // thickness of the board; MEASURE BEFORE PRINTING
oled_tape = 0.6; // between board and glass; MEASURE BEFORE PRINTING
oled_glass_length = 26.7; // glass; oled-glass-096
oled_glass_width = 19.26; // glass; oled-glass-096
oled_glass_thick = 1.42; // glass; oled-glass-096
oled_dots_length = 21.74; // where its dots are; oled-glass-096
oled_dots_width = 10.86; // where its dots are; oled-glass-096
oled_dots_up = 2; // middle of the dots above the middle of the board (pins at the top); MEASURE BEFORE PRINTING
oled_behind = 12; // pins and their sockets behind the board; MEASURE BEFORE PRINTING

// OLED module 2.42"
bigoled_length = 72; // board, from left to right; MEASURE BEFORE PRINTING
bigoled_width = 44; // board, from top to bottom; MEASURE BEFORE PRINTING
bigoled_thick = 1.6; // thickness of the board; MEASURE BEFORE PRINTING
bigoled_tape = 0.6; // between board and glass; MEASURE BEFORE PRINTING
bigoled_glass_length = 60.5; // glass; oled-glass-242
bigoled_glass_width = 37; // glass; oled-glass-242
bigoled_glass_thick = 2; // glass; oled-glass-242
bigoled_dots_length = 55.01; // where its dots are; oled-glass-242
bigoled_dots_width = 27.49; // where its dots are; oled-glass-242
bigoled_dots_up = 2; // middle of the dots above the middle of the board (pins at the top); MEASURE BEFORE PRINTING
bigoled_behind = 12; // pins and their sockets behind the board; MEASURE BEFORE PRINTING

// Push button for LEFT, RIGHT, OK, and for a cup
button_hole = 12.2; // hole that its thread goes through; MEASURE BEFORE PRINTING
button_rim = 14; // diameter of its rim and of its nut; MEASURE BEFORE PRINTING
button_behind = 20; // how deep it is behind the panel, with its wires; MEASURE BEFORE PRINTING

// Arcade button for CHALLENGE
challenge_hole = 30.2; // hole that it goes through; MEASURE BEFORE PRINTING
challenge_rim = 35; // diameter of its rim and of its nut; MEASURE BEFORE PRINTING
challenge_behind = 33; // how deep it is behind the panel, with its plugs; MEASURE BEFORE PRINTING

// LED
led_hole = 5.1; // hole for its body, tight; MEASURE BEFORE PRINTING
led_collar = 5.9; // diameter of its collar; MEASURE BEFORE PRINTING
led_behind = 12; // legs behind the panel; MEASURE BEFORE PRINTING

// Piece of prototype board with the seat's box header
plugboard_length = 30; // as you cut it; MEASURE BEFORE PRINTING
plugboard_width = 20; // as you cut it; MEASURE BEFORE PRINTING
plugboard_high = 24; // board, box header and plug; MEASURE BEFORE PRINTING

// Flat cable, 10 conductors
ribbon_width = 12.7; // ten times 1.27; ribbon-pitch
ribbon_thick = 1; // MEASURE BEFORE PRINTING

// Active buzzer
buzzer_across = 12.2; // diameter; MEASURE BEFORE PRINTING
buzzer_high = 10; // MEASURE BEFORE PRINTING

// Raspberry Pi Pico, also W and 2
pico_length = 51; // board; pico
pico_width = 21; // board; pico
pico_thick = 1; // thickness of the board; pico
pico_hole_first = 2; // middle of the holes from the short edges; pico
pico_hole_along = 47; // between the holes along the long side; pico
pico_hole_across = 11.4; // between the holes along the short side; pico
pico_hole = 2.1; // diameter of the holes, for M2; pico
pico_usb_out = 1.3; // how far its socket stands out of the board; pico
pico_usb_high = 2.9; // height of its socket above the board; pico
pico_above = 4; // what is soldered onto it; MEASURE BEFORE PRINTING
pico_plug_width = 11.5; // plug of the cable, at its thickest; MEASURE BEFORE PRINTING
pico_plug_high = 8.5; // plug of the cable, at its thickest; MEASURE BEFORE PRINTING
pico_plug_length = 22; // stiff part of the plug, outside of the socket; MEASURE BEFORE PRINTING

// Accelerometer module
sensor_length = 20.6; // board, along X; MEASURE BEFORE PRINTING
sensor_width = 20.3; // board, along Y; MEASURE BEFORE PRINTING
sensor_high = 5; // board with what is on it; MEASURE BEFORE PRINTING

// Dice cup
cup_inside = 75; // diameter at its mouth, inside; MEASURE BEFORE PRINTING
cup_wall = 3; // how thick it is there; MEASURE BEFORE PRINTING

// Tilt switch
tilt_across = 5.4; // diameter; MEASURE BEFORE PRINTING
tilt_length = 12; // without its legs; MEASURE BEFORE PRINTING
tilt_legs = 6; // legs with their wires; MEASURE BEFORE PRINTING

// Screws
screw_m3_through = 3.4; // hole that an M3 goes through; iso-screws
screw_m3_bite = 2.5; // hole that an M3 cuts its thread into; iso-screws
screw_m3_head = 6; // diameter of its head; iso-screws
screw_m25_head = 5; // diameter of the head of an M2.5; iso-screws
screw_m2_head = 3.8; // diameter of the head of an M2; iso-screws
screw_m25_bite = 2.1; // hole that an M2.5 cuts its thread into; iso-screws
screw_m2_bite = 1.7; // hole that an M2 cuts its thread into; iso-screws
