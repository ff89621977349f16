import { shade } from "./colour";

export type Stop = [offset: number, colour: string, opacity?: number];

/** One picture in the making: hands out gradients, filters and clips, and keeps their definitions. */
export class Art {
  private readonly definitions: string[] = [];
  private state = 7;

  get defs(): string {
    return `<defs>${this.definitions.join("")}</defs>`;
  }

  private define(element: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(element(id));
    return `url(#${id})`;
  }

  /** The next number of a fixed series from 0 to 1: the same picture every time. */
  random(): number {
    this.state = (this.state * 16807) % 2147483647;
    return this.state / 2147483647;
  }

  linear(stops: Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1, units = "objectBoundingBox"): string {
    const at = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" gradientUnits="${units}"`;
    return this.define((id) => `<linearGradient id="${id}" ${at}>${stopList(stops)}</linearGradient>`);
  }

  radial(stops: Stop[], cx = 0.36, cy = 0.3, r = 0.8, units = "objectBoundingBox"): string {
    const at = `cx="${cx}" cy="${cy}" r="${r}" gradientUnits="${units}"`;
    return this.define((id) => `<radialGradient id="${id}" ${at}>${stopList(stops)}</radialGradient>`);
  }

  /** A plain face with light from the top left. */
  face(colour: string, contrast = 0.16): string {
    return this.linear(
      [
        [0, shade(colour, contrast)],
        [0.5, colour],
        [1, shade(colour, -contrast)],
      ],
      0,
      0,
      1,
      1,
    );
  }

  /** A polished metal plate. */
  steel(colour: string, x2 = 1, y2 = 0.6): string {
    const steps: [number, number][] = [
      [0, 0.1],
      [0.18, 0.6],
      [0.34, 0.12],
      [0.55, -0.22],
      [0.68, 0.35],
      [0.82, 0.02],
      [1, -0.34],
    ];
    const stops = steps.map(([offset, amount]): Stop => [offset, shade(colour, amount)]);
    return this.linear(stops, 0, 0, x2, y2);
  }

  blur(radius: number): string {
    const area = 'x="-60%" y="-60%" width="220%" height="220%"';
    return this.define((id) => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${radius}"/></filter>`);
  }

  clip(path: string): string {
    return this.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  }

  pattern(size: [number, number], content: string, transform = ""): string {
    const box = `width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="${transform}"`;
    return this.define((id) => `<pattern id="${id}" ${box}>${content}</pattern>`);
  }

  /** Makes what it is put on swell like something stuffed, lit from the top left. */
  puff(radius: number, depth = 6, shine = 0.12): string {
    const sun = '<feDistantLight azimuth="232" elevation="52"/>';
    return this.define(
      (id) =>
        `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB">
        <feGaussianBlur in="SourceAlpha" stdDeviation="${radius}" result="height"/>
        <feDiffuseLighting in="height" surfaceScale="${depth}" diffuseConstant="1.24" lighting-color="#fffdf8" result="diffuse">${sun}</feDiffuseLighting>
        <feSpecularLighting in="height" surfaceScale="${depth}" specularConstant="${shine}" specularExponent="9" lighting-color="#fff6e6" result="shine">${sun}</feSpecularLighting>
        <feComposite in="SourceGraphic" in2="diffuse" operator="arithmetic" k1="0.74" k2="0.26" k3="0" k4="0" result="shaded"/>
        <feComposite in="shaded" in2="shine" operator="arithmetic" k1="0" k2="1" k3="1" k4="0" result="bright"/>
        <feComposite in="bright" in2="SourceGraphic" operator="in"/></filter>`,
    );
  }

  private noise(frequency: string, octaves: number, seed: number, tint: string, gain: number, cut: number): string {
    const value = Number.parseInt(tint.slice(1), 16);
    const [r, g, b] = [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((channel) =>
      (channel / 255).toFixed(3),
    );
    const matrix = `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain} 0 0 0 ${-cut}`;
    return this.define(
      (id) =>
        `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
        <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>
        <feColorMatrix values="${matrix}"/></filter>`,
    );
  }

  private texture(path: string, filter: string, angle: number, opacity: number): string {
    const sheet = `<rect x="-400" y="-400" width="1800" height="1800" transform="rotate(${angle} 500 500)" filter="${filter}"/>`;
    return `<g clip-path="${this.clip(path)}" opacity="${opacity}">${sheet}</g>`;
  }

  /** Wood grain over a shape; it runs along x unless turned. */
  wood(path: string, colour: string, angle = 0, opacity = 0.55, scale = 1): string {
    const seed = 1 + Math.floor(this.random() * 90);
    const broad = this.noise(`${0.0022 * scale} ${0.03 * scale}`, 2, seed, shade(colour, -0.6), 2.4, 0.98);
    const fine = this.noise(`${0.008 * scale} ${0.22 * scale}`, 2, seed + 7, shade(colour, -0.55), 2, 0.88);
    return this.texture(path, broad, angle, opacity) + this.texture(path, fine, angle, opacity * 0.7);
  }

  /** A fine even roughness: cast iron, felt, terracotta, pressed paper. */
  grain(path: string, colour: string, opacity = 0.3, frequency = 0.5): string {
    const seed = 1 + Math.floor(this.random() * 90);
    return this.texture(path, this.noise(`${frequency}`, 2, seed, shade(colour, -0.6), 2.2, 0.9), 0, opacity);
  }

  /** Cloudy unevenness: leather, glaze, washed linen. */
  clouds(path: string, colour: string, opacity = 0.3, frequency = 0.012): string {
    const seed = 1 + Math.floor(this.random() * 90);
    return this.texture(path, this.noise(`${frequency}`, 3, seed, colour, 2.6, 1.05), 0, opacity);
  }

  /** Woven threads over a shape. */
  weave(path: string, colour: string, size = 7, opacity = 0.35, angle = 0): string {
    const half = size / 2;
    const threads = `<path d="M0 ${half * 0.5}H${half}M${half} ${half * 1.5}H${size}" stroke="${shade(colour, 0.4)}" stroke-width="${half * 0.55}"/><path d="M${half * 1.5} 0V${half}M${half * 0.5} ${half}V${size}" stroke="${shade(colour, -0.4)}" stroke-width="${half * 0.55}"/>`;
    const fill = this.pattern([size, size], threads, `rotate(${angle})`);
    return `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`;
  }
}

function stopList(stops: Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`,
    )
    .join("");
}
