type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  const [r, g, b] = rgb.map((channel) => Math.round(Math.min(255, Math.max(0, channel)))) as Rgb;
  return `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
}

/** The colour `share` of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return format([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

const SHADOW = "#1d1a24";
const LIGHT = "#fffaf0";

/** Lighter (above 0, towards warm white) or darker (below 0, towards a cool dark), from -1 to 1. */
export function shade(colour: string, amount: number): string {
  return amount < 0 ? mix(colour, SHADOW, -amount) : mix(colour, LIGHT, amount);
}

/** How a surface answers to light. */
export type Finish = { gloss: number; power: number; metal?: boolean };

export const matte: Finish = { gloss: 0.07, power: 5 };
export const satin: Finish = { gloss: 0.24, power: 14 };
export const glazed: Finish = { gloss: 0.62, power: 48 };
export const metal: Finish = { gloss: 0.7, power: 40, metal: true };

type Vector = [number, number, number];

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
};

/** Towards the light: from the top left, in front of the object. */
const SUN = unit([-0.56, 0.6, 0.57]);
const HALF = unit([SUN[0], SUN[1] + 0.24, SUN[2] + 0.97]);

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const bump = (value: number, centre: number, width: number) => Math.exp(-(((value - centre) / width) ** 2));

/**
 * The colour a surface shows under the shop's one light.
 * @param normal where it faces: right, up, towards the viewer
 * @param turn degrees that the drawing is turned afterwards, so that the light stays where it is
 */
export function lit(colour: string, normal: Vector, finish: Finish = satin, turn = 0): string {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const n = unit([normal[0] * cos + normal[1] * sin, normal[1] * cos - normal[0] * sin, normal[2]]);
  const shine = finish.gloss * Math.max(0, dot(n, HALF)) ** finish.power;
  if (finish.metal) {
    const band =
      0.62 * bump(n[0], -0.52, 0.2) +
      0.3 * bump(n[0], 0.68, 0.13) -
      0.42 * bump(n[0], 0.22, 0.3) -
      0.45 * bump(n[0], -0.98, 0.2);
    return shade(colour, Math.max(-0.72, Math.min(0.92, band + n[1] * 0.34 - 0.04 + shine * 0.5)));
  }
  const value = 0.5 + 0.08 * n[1] + 0.62 * Math.max(0, dot(n, SUN)) + 0.07 * bump(n[0], 1, 0.16);
  const base = value < 1 ? shade(colour, (value - 1) * 0.95) : shade(colour, (value - 1) * 0.9);
  return shine > 0 ? mix(base, LIGHT, Math.min(0.95, shine)) : base;
}
