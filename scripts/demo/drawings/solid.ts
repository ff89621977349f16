import type { Art } from "./art";
import { type Finish, lit, satin, shade } from "./colour";

/** The line on the picture where things stand. */
export const GROUND = 800;
/** The camera looks a little down on everything, always by the same angle. */
export const TILT = 0.24;
const RISE = 0.97;

type Vector = [number, number, number];

const fixed = (value: number) => Number(value.toFixed(1));

/** From right, up and towards the viewer, in pixels around the middle of the ground, to the picture. */
export function project(x: number, y: number, z: number): [number, number] {
  return [500 + x, GROUND - y * RISE + z * TILT];
}

/** A ring of a turned profile: its height, its radius, and whether the profile has a corner there. */
export type Ring = [height: number, radius: number, corner?: 1];

/** The profile as short straight pieces, rounded between corners. */
function smooth(profile: Ring[], step: number): [number, number][] {
  const points: [number, number][] = [];
  const slope = (index: number): [number, number] => {
    const [before, at, after] = [profile[index - 1], profile[index], profile[index + 1]];
    if (!before || !after || at?.[2]) return [0, 0];
    return [(after[0] - before[0]) / 2, (after[1] - before[1]) / 2];
  };
  profile.forEach((ring, index) => {
    const next = profile[index + 1];
    if (!next) return;
    const count = Math.max(1, Math.ceil(Math.hypot(next[0] - ring[0], next[1] - ring[1]) / step));
    const [from, to] = [slope(index), slope(index + 1)];
    for (let i = 0; i < count; i += 1) {
      const t = i / count;
      const [t2, t3] = [t * t, t * t * t];
      const along = (axis: 0 | 1) =>
        (2 * t3 - 3 * t2 + 1) * ring[axis] +
        (t3 - 2 * t2 + t) * from[axis] +
        (3 * t2 - 2 * t3) * next[axis] +
        (t3 - t2) * to[axis];
      points.push([along(0), Math.max(0, along(1))]);
    }
  });
  const last = profile.at(-1);
  if (last) points.push([last[0], last[1]]);
  return points;
}

type Turned = {
  profile: Ring[];
  /** One colour, or one by height and angle (0 faces the viewer, in radians). */
  paint: string | ((height: number, angle: number) => string);
  finish?: Finish;
  at?: Vector;
  /** 0 for a thing seen exactly from the side. */
  tilt?: number;
  /** Degrees that the result is turned by its caller, so that the light stays. */
  turn?: number;
  /** Rings so far apart, in pixels. */
  step?: number;
};

/** Evens out the facets of turned bodies inside their silhouette; every picture defines it once. */
export const EVEN = `<filter id="even" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.2" result="soft"/><feMerge result="all"><feMergeNode in="SourceGraphic"/><feMergeNode in="soft"/></feMerge><feComposite in="all" in2="SourceGraphic" operator="in"/></filter>`;

/** A body turned on a lathe: every mug, bottle, shade and wheel of the shop. */
export function turned({
  profile,
  paint,
  finish = satin,
  at = [0, 0, 0],
  tilt = TILT,
  turn = 0,
  step = 9,
}: Turned): string {
  const rings = smooth(profile, step);
  const rise = tilt === 0 ? 1 : RISE;
  const sides = 88;
  const [x0, y0] = project(...at);
  const out: string[] = [];
  rings.forEach(([h1, r1], index) => {
    const next = rings[index + 1];
    if (!next) return;
    const [h2, r2] = next;
    const length = Math.hypot(h2 - h1, r2 - r1);
    if (length === 0) return;
    const [outward, upward] = [(h2 - h1) / length, (r1 - r2) / length];
    const quads: [number, string][] = [];
    for (let side = 0; side < sides; side += 1) {
      const [a, b] = [(side / sides) * 2 * Math.PI - Math.PI, ((side + 1) / sides) * 2 * Math.PI - Math.PI];
      const middle = (a + b) / 2;
      const normal: Vector = [Math.sin(middle) * outward, upward, Math.cos(middle) * outward];
      if (normal[1] * tilt + normal[2] * rise < -0.02) continue;
      const corner = (h: number, r: number, angle: number) =>
        `${fixed(x0 + r * Math.sin(angle))} ${fixed(y0 - h * rise + r * Math.cos(angle) * tilt)}`;
      const colour = lit(typeof paint === "string" ? paint : paint((h1 + h2) / 2, middle), normal, finish, turn);
      const path = `M${corner(h1, r1, a)}L${corner(h1, r1, b)}L${corner(h2, r2, b)}L${corner(h2, r2, a)}z`;
      quads.push([Math.cos(middle), `<path d="${path}" fill="${colour}" stroke="${colour}"/>`]);
    }
    quads.sort((one, other) => one[0] - other[0]);
    out.push(...quads.map(([, quad]) => quad));
  });
  return `<g stroke-width="1" stroke-linejoin="round" filter="url(#even)">${out.join("")}</g>`;
}

/** The silhouette of a turned body, for textures laid over it. */
export function silhouette(profile: Ring[], at: Vector = [0, 0, 0]): string {
  const rings = smooth(profile, 12);
  const [x, y] = project(...at);
  const [first, last] = [rings[0] ?? [0, 0], rings.at(-1) ?? [0, 0]];
  const right = rings.map(([h, r]) => `L${fixed(x + r)} ${fixed(y - h * RISE)}`).join("");
  const left = [...rings].reverse().map(([h, r]) => `L${fixed(x - r)} ${fixed(y - h * RISE)}`);
  const bottom = `M${fixed(x - first[1])} ${fixed(y - first[0] * RISE)}A${first[1]} ${fixed(first[1] * TILT)} 0 0 0 ${fixed(x + first[1])} ${fixed(y - first[0] * RISE)}`;
  const top = `A${fixed(last[1])} ${fixed(last[1] * TILT)} 0 0 0 ${fixed(x - last[1])} ${fixed(y - last[0] * RISE)}`;
  return `${bottom}${right}${top}${left.join("")}z`;
}

/** An ellipse lying level at some height: rims, liquids, lids. */
export function level(height: number, radius: number, fill: string, at: Vector = [0, 0, 0], more = ""): string {
  const [x, y] = project(at[0], at[1] + height, at[2]);
  return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(radius)}" ry="${fixed(radius * TILT)}" fill="${fill}" ${more}/>`;
}

/** The open top of a vessel: its rim, the wall inside, and what it holds. */
export function mouth(
  art: Art,
  height: number,
  radius: number,
  wall: number,
  rim: string,
  inside: string,
  at: Vector = [0, 0, 0],
  filled?: { colour: string; below: number },
): string {
  const inner = radius - wall;
  const dark = art.linear(
    [
      [0, shade(inside, -0.55)],
      [0.55, shade(inside, -0.25)],
      [1, shade(inside, 0.05)],
    ],
    0,
    0,
    1,
    0.3,
  );
  const bright = art.linear(
    [
      [0, shade(rim, 0.4)],
      [0.6, shade(rim, 0.12)],
      [1, shade(rim, -0.15)],
    ],
    0,
    0,
    1,
    0,
  );
  const [x, y] = project(at[0], at[1] + height, at[2]);
  const hole = `M${x - inner} ${y}a${inner} ${inner * TILT} 0 1 0 ${inner * 2} 0a${inner} ${inner * TILT} 0 1 0 ${-inner * 2} 0z`;
  const held = filled
    ? `<g clip-path="${art.clip(hole)}">${level(
        height - filled.below,
        inner * 0.985,
        art.linear(
          [
            [0, shade(filled.colour, -0.3)],
            [0.7, filled.colour],
            [1, shade(filled.colour, 0.25)],
          ],
          0,
          0,
          1,
          0.5,
        ),
        at,
      )}</g>`
    : "";
  return `${level(height, radius, bright, at)}<path d="${hole}" fill="${dark}"/>${held}`;
}

type Box = {
  size: Vector;
  at?: Vector;
  /** Degrees turned about the vertical: 0 shows the front alone. */
  turn?: number;
  paint: string;
  finish?: Finish;
  /** Radius of the edges. */
  round?: number;
  /** What to draw on the faces, each in its own pixels from its top left. */
  front?: (width: number, height: number) => string;
  side?: (width: number, height: number) => string;
  top?: (width: number, height: number) => string;
};

/** A box on the ground: `front` is its long face (turned to the left with a positive turn), `side` the other one. */
export function box(
  art: Art,
  { size, at = [0, 0, 0], turn = 26, paint, finish = satin, round = 5, front, side, top }: Box,
): string {
  const [w, h, d] = size;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number, z: number) =>
    project(at[0] + x * cos - z * sin, at[1] + y, at[2] + z * cos + x * sin);
  const face = (
    origin: Vector,
    across: Vector,
    down: Vector,
    normal: Vector,
    size2: [number, number],
    detail?: (w: number, h: number) => string,
  ) => {
    const o = corner(...origin);
    const a = corner(...across);
    const b = corner(...down);
    const [fw, fh] = size2;
    const matrix = [(a[0] - o[0]) / fw, (a[1] - o[1]) / fw, (b[0] - o[0]) / fh, (b[1] - o[1]) / fh, o[0], o[1]];
    const colour = lit(
      paint,
      [normal[0] * cos - normal[2] * sin, normal[1], normal[2] * cos + normal[0] * sin],
      finish,
    );
    const fill = art.linear(
      [
        [0, shade(colour, 0.07)],
        [1, shade(colour, -0.08)],
      ],
      0,
      0,
      0.6,
      1,
    );
    const body = `<rect width="${fw}" height="${fh}" rx="${round}" fill="${fill}" stroke="${colour}" stroke-width="1"/>`;
    return `<g transform="matrix(${matrix.map((value) => value.toFixed(4)).join(" ")})">${body}${detail?.(fw, fh) ?? ""}</g>`;
  };
  const [l, r, f, k] = [-w / 2, w / 2, d / 2, -d / 2];
  const under = [corner(l, 0, f), corner(r, 0, f), corner(r, 0, k), corner(r, h, k), corner(l, h, k), corner(l, h, f)];
  const fillIn = `<path d="M${under.map((point) => point.map(fixed).join(" ")).join("L")}z" fill="${shade(lit(paint, [0.4, 0.2, 0.8], finish), 0.06)}" stroke-linejoin="round"/>`;
  const rightSide = turn > 0 ? [r, f, r, k, 1] : [l, k, l, f, -1];
  const [sx = 0, sz = 0, , sz2 = 0, sn = 1] = rightSide;
  return [
    turn > 0 && round < 8 ? fillIn : "",
    turn === 0 ? "" : face([sx, h, sz], [sx, h, sz2], [sx, 0, sz], [sn, 0, 0], [d, h], side),
    face([l, h, k], [r, h, k], [l, h, f], [0, 1, 0], [w, d], top),
    face([l, h, f], [r, h, f], [l, 0, f], [0, 0, 1], [w, h], front),
  ].join("");
}

/** A round bar along a path: handles, wires, legs, frames. */
export function bar(path: string, width: number, colour: string, finish: Finish = satin, cap = "round"): string {
  const steps: [number, number, number][] = finish.metal
    ? [
        [1, -0.5, 0],
        [0.8, -0.15, 0.06],
        [0.5, 0.2, 0.14],
        [0.2, 0.85, 0.2],
      ]
    : [
        [1, -0.34, 0],
        [0.84, -0.16, 0.05],
        [0.6, 0, 0.11],
        [0.36, 0.12, 0.16],
        [0.14, 0.12 + finish.gloss * 0.6, 0.2],
      ];
  return `<g fill="none" stroke-linecap="${cap}" stroke-linejoin="round">${steps
    .map(
      ([share, amount, shift]) =>
        `<path d="${path}" stroke="${shade(colour, amount)}" stroke-width="${fixed(width * share)}" transform="translate(${fixed(-width * shift * 0.7)} ${fixed(-width * shift)})"/>`,
    )
    .join("")}</g>`;
}
