// A small OLED on a canvas: every lit pixel a crisp square with a little light around it.

export const WIDTH = 128;
export const HEIGHT = 64;

export class Oled {
  constructor(canvas, colour) {
    this.canvas = canvas;
    this.colour = colour; // [red, green, blue] of a lit pixel
    this.dots = document.createElement("canvas");
    this.dots.width = WIDTH;
    this.dots.height = HEIGHT;
    this.bits = new Uint8Array((WIDTH * HEIGHT) / 8);
    this.on = false;
    this.contrast = 255;
    this.scale = 2;
    canvas.oled = this; // for whoever wants to read the pixels back
  }

  // css: CSS pixels for each OLED pixel; a whole number of the screen's own pixels, so that it stays crisp.
  resize(css) {
    const scale = Math.max(1, Math.round(css * devicePixelRatio));
    if (scale === this.scale && this.canvas.width === WIDTH * scale) return;
    this.scale = scale;
    this.canvas.width = WIDTH * scale;
    this.canvas.height = HEIGHT * scale;
    this.draw();
  }

  show({ bits, on, contrast }) {
    this.bits = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0));
    this.on = on;
    this.contrast = contrast;
    this.canvas.dataset.on = on;
    this.draw();
  }

  draw() {
    const { canvas, dots, scale } = this;
    const pen = canvas.getContext("2d");
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (!this.on) return;
    dots.getContext("2d").putImageData(this.image(), 0, 0);
    const light = 0.62 + (0.38 * this.contrast) / 255;
    this.paint(pen, light, false, 0);
    this.gaps(pen, scale);
    this.paint(pen, light * 0.42, true, 0);
    this.paint(pen, light * 0.16, true, scale * 1.5);
  }

  // Once crisp, then smoothed and a little larger: the glow.
  paint(pen, light, smooth, spread) {
    pen.imageSmoothingEnabled = smooth;
    pen.globalAlpha = light;
    pen.globalCompositeOperation = smooth ? "lighter" : "source-over";
    const { width, height } = this.canvas;
    pen.drawImage(this.dots, -spread, -spread, width + 2 * spread, height + 2 * spread);
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = "source-over";
  }

  // The dark lines between the pixels.
  gaps(pen, scale) {
    if (scale < 3) return;
    pen.fillStyle = "rgba(0, 0, 0, 0.34)";
    const line = Math.max(1, Math.floor(scale / 5));
    for (let x = 1; x <= WIDTH; x++) pen.fillRect(x * scale - line, 0, line, this.canvas.height);
    for (let y = 1; y <= HEIGHT; y++) pen.fillRect(0, y * scale - line, this.canvas.width, line);
  }

  image() {
    const [red, green, blue] = this.colour;
    const image = new ImageData(WIDTH, HEIGHT);
    const dots = new Uint32Array(image.data.buffer); // a dot's four bytes in one
    const glow = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
    for (let at = 0; at < dots.length; at++) if (this.lit(at)) dots[at] = glow;
    return image;
  }

  lit(at) {
    return (this.bits[at >> 3] >> (7 - (at & 7))) & 1;
  }
}
