/** Shared building blocks of all drawings: colors, gradients, light, shadow and backdrops. */

export type Point = readonly [number, number];
export type Stop = readonly [offset: number, color: string, opacity?: number];
export type Picture = { file: string; draw: () => string };

const round1 = (value: number) => Math.round(value * 10) / 10;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `amount` 0 is the first color, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)];
  const blended = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * amount));
  return `#${blended.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes in a warm light color when `amount` is above zero, a warm dark one when it is below. */
export function tone(color: string, amount: number): string {
  return amount >= 0 ? mix(color, "#fff5e4", amount) : mix(color, "#1b120d", -amount);
}

/** Collects the SVG definitions of one picture: gradients, filters, clips. */
export class Pen {
  readonly defs: string[] = [];
  private readonly made = new Map<string, string>();

  /** Adds a definition once and returns its reference. */
  define(body: (id: string) => string): string {
    const key = body("?");
    let id = this.made.get(key);
    if (!id) {
      id = `d${this.made.size}`;
      this.made.set(key, id);
      this.defs.push(body(id));
    }
    return `url(#${id})`;
  }

  /** A gradient over the box of the shape it fills; `angle` 0 runs left to right, 90 top to bottom. */
  linear(stops: readonly Stop[], angle = 0): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${stopList(stops)}</linearGradient>`,
    );
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.6): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`,
    );
  }

  blur(deviation: number): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
  }

  clip(shapes: string): string {
    return this.define((id) => `<clipPath id="${id}">${shapes}</clipPath>`);
  }

  /** Noise over a shape: `frequency` as "x y", in the given color, denser with higher `strength`. */
  noise(frequency: string, color: string, strength: number, octaves = 3, seed = 4, threshold = 0.42): string {
    const [r, g, b] = channels(color).map((channel) => (channel / 255).toFixed(3));
    return this.define(
      (id) =>
        `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
        `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>` +
        `<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${strength} 0 0 0 ${-strength * threshold}"/>` +
        `<feComposite operator="in" in2="SourceGraphic"/></filter>`,
    );
  }
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");
}

export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more.includes("stroke-linecap") ? "" : 'stroke-linecap="round"'} stroke-linejoin="round" ${more}/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const group = (content: string, transform: string, more = "") =>
  `<g transform="${transform}" ${more}>${content}</g>`;

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

/** A path's data for a box with rounded corners. */
export function box(x: number, y: number, width: number, height: number, r = 0): string {
  const radius = Math.min(r, width / 2, height / 2);
  const [w, h] = [width - 2 * radius, height - 2 * radius];
  const turn = `a${radius} ${radius} 0 0 1`;
  return `M${x + radius} ${y}h${w}${turn} ${radius} ${radius}v${h}${turn} ${-radius} ${radius}h${-w}${turn} ${-radius} ${-radius}v${-h}${turn} ${radius} ${-radius}z`;
}

export const disc = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;

/** A smooth curve through the points; a point given twice makes a corner. */
function curve(points: readonly Point[]): string {
  let d = "";
  for (let i = 0; i < points.length - 1; i++) {
    const [p1, p2] = [points[i], points[i + 1]];
    if (!p1 || !p2 || (p1[0] === p2[0] && p1[1] === p2[1])) continue;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6].map(round1);
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6].map(round1);
    d += `C${c1.join(" ")} ${c2.join(" ")} ${round1(p2[0])} ${round1(p2[1])}`;
  }
  return d;
}

export const through = (points: readonly Point[]) => `M${points[0]?.join(" ") ?? "0 0"}${curve(points)}`;

/** How far a circle seen from the camera is flattened. */
const TILT = 0.17;

/** The outline of a turned body: pairs of radius and height, from the top down. */
export function turned(cx: number, profile: readonly Point[], tilt = TILT): string {
  const left = profile.map(([r, y]): Point => [cx - r, y]);
  const right = profile.map(([r, y]): Point => [cx + r, y]).reverse();
  const top = profile[0] ?? [0, 0];
  const foot = profile[profile.length - 1] ?? top;
  return (
    `M${cx - top[0]} ${top[1]}${curve(left)}A${foot[0]} ${foot[0] * tilt} 0 0 0 ${cx + foot[0]} ${foot[1]}` +
    `${curve(right)}A${top[0]} ${top[0] * tilt} 0 0 0 ${cx - top[0]} ${top[1]}z`
  );
}

/** A gradient between tones of one color: pairs of offset and amount, as `tone` takes it. */
export const tones = (pen: Pen, color: string, angle: number, ...stops: Point[]) =>
  pen.linear(
    stops.map(([offset, amount]): Stop => [offset, tone(color, amount)]),
    angle,
  );

/** The shading of a round object lit from the left. */
export function roundFill(pen: Pen, color: string, contrast = 1): string {
  return pen.linear([
    [0, tone(color, -0.2 * contrast)],
    [0.1, tone(color, -0.02 * contrast)],
    [0.28, tone(color, 0.26 * contrast)],
    [0.48, color],
    [0.8, tone(color, -0.3 * contrast)],
    [0.94, tone(color, -0.42 * contrast)],
    [1, tone(color, -0.32 * contrast)],
  ]);
}

/** The shading of a flat or gently bent face lit from the top left. */
export function faceFill(pen: Pen, color: string, contrast = 1): string {
  return pen.linear(
    [
      [0, tone(color, 0.16 * contrast)],
      [0.45, color],
      [1, tone(color, -0.24 * contrast)],
    ],
    50,
  );
}

export function metalFill(pen: Pen, color: string, angle = 0): string {
  return tones(
    pen,
    color,
    angle,
    [0, -0.35],
    [0.12, 0.1],
    [0.24, 0.62],
    [0.36, 0.15],
    [0.58, -0.25],
    [0.74, 0.18],
    [0.88, -0.35],
    [1, -0.15],
  );
}

export function ballFill(pen: Pen, color: string, contrast = 1): string {
  return pen.radial(
    [
      [0, tone(color, 0.42 * contrast)],
      [0.4, color],
      [0.8, tone(color, -0.3 * contrast)],
      [1, tone(color, -0.42 * contrast)],
    ],
    0.34,
    0.28,
    0.8,
  );
}

export const wood = (pen: Pen, d: string, along: "x" | "y" = "x", strength = 1.5) =>
  path(
    d,
    "#000",
    `filter="${pen.noise(along === "x" ? "0.006 0.11" : "0.11 0.006", "#3a1d08", strength)}" opacity=".5"`,
  );

export const cloth = (pen: Pen, d: string, strength = 1) =>
  path(d, "#000", `filter="${pen.noise("0.32 0.32", "#20140c", 2.2, 2, 9)}" opacity="${0.14 * strength}"`) +
  path(d, "#000", `filter="${pen.noise("0.03 0.5", "#fff3e0", 2, 2, 3)}" opacity="${0.12 * strength}"`);

export const speckle = (pen: Pen, d: string, color = "#2a1c12", opacity = 0.5) =>
  path(d, "#000", `filter="${pen.noise("0.09 0.09", color, 9, 2, 21, 0.62)}" opacity="${opacity}"`);

/** A soft light on a surface, clipped to it. */
export const sheen = (pen: Pen, within: string, light: string, opacity = 0.5, blur = 8, color = "#fffaf0") =>
  `<g clip-path="${pen.clip(`<path d="${within}"/>`)}"><path d="${light}" fill="${color}" opacity="${opacity}" filter="${pen.blur(blur)}"/></g>`;

/** The shadow of a standing object: dark at the contact line, wide and soft to the right, away from the light. */
export const contact = (pen: Pen, cx: number, cy: number, rx: number, ry = rx * 0.17) =>
  oval(cx + rx * 0.3, cy + ry * 0.25, rx * 1.28, ry * 1.25, "#2a1a10", `opacity=".26" filter="${pen.blur(24)}"`) +
  oval(cx + rx * 0.05, cy + ry * 0.1, rx * 1.02, ry * 1.02, "#1e120a", `opacity=".5" filter="${pen.blur(7)}"`);

/** The shadow of a flat object, or of one hanging close to a wall. */
export const dropped = (pen: Pen, d: string, lift = 10) =>
  `<g transform="translate(${lift * 1.1} ${lift * 1.3})"><path d="${d}" fill="#22150c" opacity=".3" filter="${pen.blur(lift * 1.5)}"/></g>` +
  `<g transform="translate(${lift * 0.35} ${lift * 0.45})"><path d="${d}" fill="#1b1009" opacity=".38" filter="${pen.blur(lift * 0.45)}"/></g>`;

export type Backdrop = { wall: string; table: string };

export const backdrops = {
  kitchen: { wall: "#e4d8c5", table: "#c9b08c" },
  lighting: { wall: "#b9a999", table: "#937c67" },
  bags: { wall: "#dad2c3", table: "#bdad95" },
  desk: { wall: "#d9d6c8", table: "#b79b79" },
  outdoor: { wall: "#ccd1c1", table: "#aaa68b" },
  textiles: { wall: "#e3d3c8", table: "#cab2a2" },
  audio: { wall: "#d2ccc8", table: "#a89a8e" },
  toys: { wall: "#eaddc2", table: "#d3b88b" },
  garden: { wall: "#d3d9c8", table: "#b1ae95" },
} satisfies Record<string, Backdrop>;

export type View = { x: number; y: number; size: number };

const WHOLE: View = { x: 0, y: 0, size: 1000 };
/** Standing objects are in the lower part of the canvas, so the view is cropped a little. */
const STANDING: View = { x: 50, y: 85, size: 900 };

function sheet(pen: Pen, content: string, view: View): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="${view.x} ${view.y} ${view.size} ${view.size}"><defs>${pen.defs.join("")}</defs>${content}</svg>`;
}

/** Draws objects on a table in front of a wall. */
export function standing(backdrop: Backdrop, draw: (pen: Pen) => string, view: View = STANDING, horizon = 640): string {
  const pen = new Pen();
  const { wall, table } = backdrop;
  const wallLight = pen.radial(
    [
      [0, tone(wall, 0.5)],
      [0.55, wall],
      [1, tone(wall, -0.2)],
    ],
    0.26,
    0.3,
    1,
  );
  const tableLight = tones(pen, table, 78, [0, -0.06], [0.25, 0.12], [1, -0.2]);
  const pool = pen.radial(
    [
      [0, "#fff3dc", 0.4],
      [1, "#fff3dc", 0],
    ],
    0.5,
    0.5,
    0.5,
  );
  const back =
    `<rect x="0" y="0" width="1000" height="1000" fill="${wallLight}"/>` +
    `<rect x="0" y="${horizon}" width="1000" height="${1000 - horizon}" fill="${tableLight}"/>` +
    `<rect x="-20" y="${horizon - 5}" width="1040" height="10" fill="${tone(table, -0.25)}" opacity=".3" filter="${pen.blur(4)}"/>` +
    oval(400, horizon + 150, 430, 130, pool);
  return sheet(pen, back + draw(pen), view);
}

/** Draws objects lying on a surface, seen from above. */
export function lying(backdrop: Backdrop, draw: (pen: Pen) => string, view: View = WHOLE): string {
  const pen = new Pen();
  const base = mix(backdrop.wall, backdrop.table, 0.35);
  const light = pen.radial(
    [
      [0, tone(base, 0.42)],
      [0.5, base],
      [1, tone(base, -0.22)],
    ],
    0.24,
    0.2,
    1.05,
  );
  const back = `<rect width="1000" height="1000" fill="${light}"/>`;
  return sheet(pen, back + draw(pen), view);
}
