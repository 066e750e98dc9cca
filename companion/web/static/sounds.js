// Tiny sounds, made here. Silent until the first touch (browsers insist) and while muted.

// Each tone is a list of notes: [frequency, start, length, loudness, wave].
const TONES = {
  step: [[1400, 0, 0.018, 0.1, "square"]],
  refused: [[180, 0, 0.09, 0.16, "sawtooth"], [140, 0.1, 0.14, 0.16, "sawtooth"]],
  turn: [[660, 0, 0.1, 0.14, "triangle"], [880, 0.09, 0.16, 0.14, "triangle"]],
  last_seconds: [[1000, 0, 0.05, 0.14, "square"]],
  time_out: [[300, 0, 0.3, 0.2, "sawtooth"], [200, 0.2, 0.5, 0.2, "sawtooth"]],
  challenge: [[220, 0, 0.12, 0.24, "sawtooth"], [277, 0.08, 0.12, 0.24, "sawtooth"], [440, 0.16, 0.4, 0.24, "sawtooth"]],
  die_lost: [[440, 0, 0.14, 0.16, "triangle"], [330, 0.13, 0.16, 0.16, "triangle"], [220, 0.28, 0.34, 0.16, "triangle"]],
  win: [[523, 0, 0.14, 0.18, "triangle"], [659, 0.13, 0.14, 0.18, "triangle"], [784, 0.26, 0.14, 0.18, "triangle"], [1047, 0.39, 0.5, 0.2, "triangle"]],
};

export class Sounds {
  constructor() {
    this.muted = localStorage.getItem("muted") === "yes";
    const wake = () => this.wake();
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
  }

  wake() {
    this.context ??= new AudioContext();
  }

  toggle() {
    this.muted = !this.muted;
    localStorage.setItem("muted", this.muted ? "yes" : "no");
  }

  get ready() {
    return this.context && !this.muted && this.context.state === "running";
  }

  play(tone) {
    if (!this.ready) return;
    for (const note of TONES[tone] ?? []) this.note(...note);
  }

  note(frequency, start, length, loudness, wave) {
    const at = this.context.currentTime + start;
    const source = new OscillatorNode(this.context, { type: wave, frequency });
    const gain = this.swell(at, length, loudness * 0.5);
    source.connect(gain);
    source.start(at);
    source.stop(at + length + 0.05);
  }

  // One die against the cup's wall.
  rattle() {
    if (!this.ready) return;
    const length = 0.03;
    const rate = this.context.sampleRate;
    const buffer = new AudioBuffer({ length: Math.ceil(rate * length), sampleRate: rate });
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const tone = new BiquadFilterNode(this.context, { type: "bandpass", Q: 3, frequency: 1500 + Math.random() * 1800 });
    source.connect(tone).connect(this.swell(this.context.currentTime, length, 0.5));
    source.start();
  }

  thud() {
    if (this.ready) this.note(90, 0, 0.12, 0.7, "sine");
  }

  swell(at, length, loudness) {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(this.context.destination);
    return gain;
  }
}
