import { Art } from "./art";
import { shade } from "./colour";
import { EVEN, GROUND } from "./solid";

/** How a thing is shown: standing on the ground, hanging on the wall, or lying under the camera. */
export type Staging = "stand" | "hang" | "lie";

export type Drawing = {
  body: string;
  /** Light and steam: in front of the body, casting no shadow. */
  over?: string;
  /** Where it touches the ground: middle, line, half width, and half depth if it is not round. */
  contact?: [x: number, y: number, half: number, depth?: number][];
  staging?: Staging;
};

export const backdrops = {
  kitchen: "#e4d9c8",
  home: "#d3d8cb",
  lighting: "#8b9391",
  desk: "#cfd8dc",
  bags: "#dccbbb",
  outdoor: "#c3cab2",
  audio: "#d5ced5",
  textiles: "#e6d5cb",
  toys: "#ecdcb6",
} as const;

export type Backdrop = keyof typeof backdrops;

/** Part of the picture to come close to: its middle and how many times larger. */
export type View = { x: number; y: number; zoom: number };

function room(art: Art, colour: string, staging: Staging): string {
  const wall = art.linear([
    [0, shade(colour, 0.16)],
    [0.62, shade(colour, 0.02)],
    [1, shade(colour, -0.06)],
  ]);
  const floor = art.linear(
    [
      [0, shade(colour, 0.22), 0],
      [0.16, shade(colour, 0.2), 0.75],
      [0.6, shade(colour, 0.12), 0.7],
      [1, shade(colour, -0.05), 0.8],
    ],
    0,
    640,
    0,
    1000,
    "userSpaceOnUse",
  );
  const sun = art.radial(
    [
      [0, "#fffaf0", 0.5],
      [1, "#fffaf0", 0],
    ],
    220,
    120,
    760,
    "userSpaceOnUse",
  );
  const dusk = art.radial(
    [
      [0, "#2a2233", 0],
      [1, "#2a2233", 0.16],
    ],
    380,
    380,
    860,
    "userSpaceOnUse",
  );
  const full = 'x="-500" y="-500" width="2000" height="2000"';
  const ground = staging === "stand" ? `<rect x="-500" y="640" width="2000" height="900" fill="${floor}"/>` : "";
  return `<rect ${full} fill="${wall}"/>${ground}<rect ${full} fill="${sun}"/><rect ${full} fill="${dusk}"/>`;
}

function shadows(art: Art, { contact = [[500, GROUND, 160]], staging = "stand" }: Drawing): string {
  const black = `<feColorMatrix values="0 0 0 0 0.13 0 0 0 0 0.11 0 0 0 0 0.15 0 0 0 1 0"/>`;
  const cast = (blur: number, opacity: number, transform: string) =>
    `<g opacity="${opacity}" filter="${art.blur(blur)}"><g transform="${transform}"><use href="#thing" filter="url(#black)"/></g></g>`;
  const defs = `<filter id="black" x="-5%" y="-5%" width="110%" height="110%">${black}</filter>`;
  if (staging === "lie") return `${defs}${cast(5, 0.3, "translate(5 8)")}${cast(20, 0.3, "translate(20 26)")}`;
  if (staging === "hang") return `${defs}${cast(9, 0.2, "translate(12 18)")}${cast(30, 0.24, "translate(42 58)")}`;
  const line = Math.max(...contact.map(([, y]) => y));
  const fall = `matrix(1 0 -0.5 0.2 ${0.5 * line} ${0.8 * line})`;
  const touch = contact
    .map(
      ([x, y, half]) =>
        `<ellipse cx="${x + half * 0.05}" cy="${y}" rx="${half}" ry="${Math.max(6, half * 0.2)}" fill="#1d1822"/>`,
    )
    .join("");
  return `${defs}${cast(13, 0.26, fall)}<g opacity="0.3" filter="${art.blur(16)}" transform="translate(14 8)">${touch}</g><g opacity="0.42" filter="${art.blur(5)}" transform="translate(3 2)">${touch}</g>`;
}

/** The body alone, by which its frame is measured. */
export function bodyAlone(draw: (art: Art) => Drawing): string {
  const art = new Art();
  const { body } = draw(art);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="250" height="250" viewBox="-500 -500 2000 2000">${art.defs}${EVEN}${body}</svg>`;
}

/** The whole picture as SVG: the room stays, the thing is moved so that `view` fills it. */
export function picture(backdrop: Backdrop, draw: (art: Art) => Drawing, view: View): string {
  const art = new Art();
  const drawing = draw(art);
  const behind = room(art, backdrops[backdrop], drawing.staging ?? "stand");
  const shadow = shadows(art, drawing);
  const place = `translate(500 500) scale(${view.zoom}) translate(${-view.x} ${-view.y})`;
  const thing = `<g transform="${place}">${shadow}<g id="thing">${drawing.body}</g>${drawing.over ?? ""}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">${art.defs}${EVEN}${behind}${thing}</svg>`;
}

/** Several drawings in one picture, those behind first; each is moved and scaled about the middle of the ground. */
export function together(parts: { drawing: Drawing; x: number; y: number; scale: number }[]): Drawing {
  const place = (x: number, y: number, scale: number) =>
    `translate(${500 + x} ${GROUND + y}) scale(${scale}) translate(-500 ${-GROUND})`;
  const all = (key: "body" | "over") =>
    parts.map(({ drawing, x, y, scale }) => `<g transform="${place(x, y, scale)}">${drawing[key] ?? ""}</g>`).join("");
  return {
    body: all("body"),
    over: all("over"),
    contact: parts.flatMap(({ drawing, x, y, scale }) =>
      (drawing.contact ?? []).map(([cx, cy, half, depth]): [number, number, number, number] => [
        500 + x + (cx - 500) * scale,
        GROUND + y + (cy - GROUND) * scale,
        half * scale,
        (depth ?? half * 0.2) * scale,
      ]),
    ),
    staging: parts[0]?.drawing.staging,
  };
}
