import type { Art } from "./art";
import { type Finish, glazed, matte, metal, mix, satin, shade } from "./colour";
import type { Drawing } from "./scene";
import { bar, box, GROUND, level, mouth, project, type Ring, silhouette, turned } from "./solid";

type MugLook = { glaze: string; clay?: string; dip?: number; coffee?: boolean };

/** A thrown mug, glazed down to a line above bare clay. */
export function mug(art: Art, { glaze, clay = "#b98a62", dip = 74, coffee = false }: MugLook): Drawing {
  const profile: Ring[] = [
    [0, 118, 1],
    [6, 128],
    [60, 152],
    [190, 160],
    [330, 158, 1],
  ];
  const edge = (angle: number) => dip + 9 * Math.sin(angle * 2.2 + 1) + 5 * Math.sin(angle * 5);
  const paint = (height: number, angle: number) => (height < edge(angle) ? clay : glaze);
  const handle = "M650 545C770 520 800 600 765 668C740 716 690 736 640 728";
  const speckles = Array.from({ length: 46 }, () => {
    const [x, y] = [350 + art.random() * 300, 500 + art.random() * 215];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.8 + art.random() * 1.7).toFixed(1)}"/>`;
  }).join("");
  const outline = silhouette(profile);
  const held = coffee ? { colour: "#3d2416", below: 34 } : undefined;
  const body = [
    bar(handle, 40, glaze, glazed),
    turned({ profile, paint, finish: { gloss: 0.4, power: 36 }, step: 6 }),
    `<g fill="${shade(glaze, -0.62)}" opacity="0.5" clip-path="${art.clip(outline)}">${speckles}</g>`,
    mouth(art, 330, 158, 13, glaze, glaze, [0, 0, 0], held),
    `<path d="M400 520C392 600 392 650 398 712" stroke="#fff" stroke-width="13" stroke-linecap="round" fill="none" opacity="0.32" filter="${art.blur(4)}"/>`,
  ].join("");
  const steam = `<g fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity="0.34" filter="${art.blur(11)}"><path d="M455 440C430 390 490 350 462 290S480 210 466 180"/><path d="M535 445C515 400 565 365 540 310S560 240 548 200"/></g>`;
  return { body, over: coffee ? steam : "", contact: [[500, 806, 128]] };
}

/** A kettle with a swan's neck for pouring slowly. */
export function kettle(art: Art, { colour, finish, wood }: { colour: string; finish: Finish; wood: string }): Drawing {
  const profile: Ring[] = [
    [0, 178, 1],
    [14, 186, 1],
    [30, 182],
    [120, 166],
    [230, 136],
    [262, 126, 1],
  ];
  const lid: Ring[] = [
    [262, 128, 1],
    [270, 126],
    [282, 96],
    [290, 34, 1],
    [292, 0],
  ];
  const knob: Ring[] = [
    [290, 12, 1],
    [304, 13],
    [312, 30],
    [334, 33],
    [346, 22],
    [348, 0],
  ];
  const body = [
    bar("M362 722C250 720 262 600 236 530C222 490 190 486 160 500", 30, colour, finish),
    bar("M610 590C690 560 770 560 796 600", 20, colour, finish),
    bar("M792 596C812 650 806 720 776 786", 42, wood, satin),
    turned({ profile, paint: colour, finish, step: 7 }),
    turned({ profile: lid, paint: colour, finish, step: 5 }),
    turned({ profile: knob, paint: wood, finish: satin, step: 4 }),
    level(262, 128, "none", [0, 0, 0], `stroke="${shade(colour, -0.5)}" stroke-width="2.5"`),
  ].join("");
  return { body: `<g transform="translate(10 0)">${body}</g>`, contact: [[510, 808, 186]] };
}

/** A heavy enamelled pot with its lid. */
export function casserole(_art: Art, { colour, knob = "#c79b55" }: { colour: string; knob?: string }): Drawing {
  const enamel: Finish = { gloss: 0.6, power: 34 };
  const profile: Ring[] = [
    [0, 226, 1],
    [10, 242],
    [60, 262],
    [190, 270],
    [206, 274, 1],
  ];
  const lid: Ring[] = [
    [206, 284, 1],
    [222, 284, 1],
    [240, 258],
    [278, 150],
    [296, 60],
    [299, 0],
  ];
  const button: Ring[] = [
    [294, 26, 1],
    [308, 20],
    [320, 40],
    [338, 44],
    [348, 30],
    [350, 0],
  ];
  const paint = (height: number) => mix(shade(colour, -0.32), colour, Math.min(1, Math.max(0, (height - 8) / 150)));
  const lidPaint = (height: number) => mix(shade(colour, -0.14), colour, Math.min(1, (height - 206) / 60));
  const ear = (x: number, flip: number) =>
    bar(
      `M${x} 640c${40 * flip} -8 ${72 * flip} -2 ${72 * flip} 22s${-26 * flip} 32 ${-70 * flip} 26`,
      26,
      colour,
      enamel,
    );
  const body = [
    ear(236, -1),
    ear(764, 1),
    turned({ profile, paint, finish: enamel, step: 7 }),
    level(208, 276, shade(colour, -0.62)),
    turned({ profile: lid, paint: lidPaint, finish: enamel, step: 5 }),
    turned({ profile: button, paint: knob, finish: metal, step: 4 }),
  ].join("");
  return { body, contact: [[500, 808, 250]] };
}

/** A footed bowl for café au lait. */
export function bowl(
  art: Art,
  { glaze, inside = "#f3ead9", band }: { glaze: string; inside?: string; band?: string },
): Drawing {
  const profile: Ring[] = [
    [0, 92, 1],
    [26, 84],
    [40, 96],
    [90, 190],
    [170, 236],
    [222, 246, 1],
  ];
  const paint = (height: number) => (band && height > 176 && height < 196 ? band : height < 14 ? "#b98a62" : glaze);
  const milk = { colour: "#a9774a", below: 44 };
  const outline = silhouette(profile);
  const body = [
    turned({ profile, paint, finish: glazed, step: 6 }),
    `<g clip-path="${art.clip(outline)}">${Array.from({ length: 9 }, (_, ring) => `<path d="M${250 + ring * 4} ${600 + ring * 16}Q500 ${668 + ring * 16} ${750 - ring * 4} ${600 + ring * 16}" stroke="${shade(glaze, ring % 2 ? 0.3 : -0.3)}" stroke-width="2" fill="none" opacity="0.22"/>`).join("")}</g>`,
    mouth(art, 222, 246, 12, inside, inside, [0, 0, 0], milk),
    `<ellipse cx="470" cy="620" rx="92" ry="17" fill="#e8d2b4" opacity="0.8" filter="${art.blur(7)}"/>`,
  ].join("");
  return { body, contact: [[500, 804, 94]] };
}

/** A blown glass carafe with a wooden collar, coffee in its foot. */
export function carafe(
  art: Art,
  { collar = "#a8703f", cord = "#5d4030" }: { collar?: string; cord?: string },
): Drawing {
  const profile: Ring[] = [
    [0, 130, 1],
    [12, 168],
    [70, 190],
    [150, 160],
    [250, 62],
    [270, 52],
    [292, 62],
    [380, 120],
    [430, 148, 1],
  ];
  const coffee: Ring[] = [
    [6, 130, 1],
    [16, 162],
    [70, 184],
    [112, 172, 1],
  ];
  const waist: Ring[] = [
    [216, 98, 1],
    [230, 84],
    [270, 62],
    [310, 80],
    [326, 92, 1],
  ];
  const outline = silhouette(profile);
  const glass = art.linear(
    [
      [0, "#ffffff", 0.55],
      [0.14, "#ffffff", 0.12],
      [0.5, "#ffffff", 0.05],
      [0.85, "#6f8a8a", 0.12],
      [1, "#5c7777", 0.42],
    ],
    0,
    0,
    1,
    0,
  );
  const liquid = turned({ profile: coffee, paint: "#4a2815", finish: { gloss: 0.25, power: 12 } });
  const collarOutline = silhouette(waist);
  const body = [
    `<path d="${outline}" fill="#dfe6e2" opacity="0.34"/>`,
    level(430, 148, "none", [0, 0, 0], 'stroke="#fff" stroke-width="5" opacity="0.5"'),
    liquid,
    level(
      112,
      172,
      art.linear(
        [
          [0, "#2f180c"],
          [1, "#7d4a28"],
        ],
        0,
        0,
        1,
        0.4,
      ),
    ),
    `<path d="${outline}" fill="${glass}" stroke="#f6fbfa" stroke-opacity="0.65" stroke-width="3.5"/>`,
    turned({ profile: waist, paint: collar, finish: satin, step: 4 }),
    art.wood(collarOutline, collar, 90, 0.5),
    bar("M412 542Q500 566 588 542", 12, cord, matte),
    bar("M500 560L492 606M500 560L516 612", 8, cord, matte),
    turned({
      profile: [
        [0, 10],
        [9, 15],
        [20, 15],
        [28, 8],
        [29, 0],
      ],
      paint: collar,
      at: [-8, 166, 50],
      step: 4,
    }),
    `<g fill="none" stroke="#fff" stroke-linecap="round" filter="${art.blur(2.5)}"><path d="M334 690C340 656 366 628 396 600" stroke-width="11" opacity="0.75"/><path d="M396 424C412 462 420 470 436 494" stroke-width="9" opacity="0.7"/><path d="M660 770C684 750 684 706 668 680" stroke-width="6" opacity="0.4"/></g>`,
    `<path d="M352 383a148 35.500 296 0" fill="none" stroke="#fff" stroke-width="4" opacity="0.85"/>`,
  ].join("");
  return { body, contact: [[500, 806, 150]] };
}

/** A turned mill with a steel nut. */
export function mill(art: Art, { wood, cap = "#c9ccca" }: { wood: string; cap?: string }): Drawing {
  const foot: Ring[] = [
    [0, 82, 1],
    [8, 88],
    [40, 86],
    [110, 58],
    [170, 48],
    [250, 60],
    [312, 72],
    [322, 66, 1],
  ];
  const head: Ring[] = [
    [328, 62, 1],
    [334, 70],
    [390, 76],
    [440, 52],
    [456, 24],
    [458, 0],
  ];
  const nut: Ring[] = [
    [454, 14, 1],
    [470, 14],
    [478, 20],
    [490, 19],
    [498, 8],
    [499, 0],
  ];
  const body = [
    turned({ profile: foot, paint: wood, finish: satin, step: 6 }),
    art.wood(silhouette(foot), wood, 90, 0.5),
    level(325, 60, shade(cap, -0.3)),
    turned({ profile: head, paint: wood, finish: satin, step: 5 }),
    art.wood(silhouette(head), wood, 90, 0.5),
    turned({ profile: nut, paint: cap, finish: metal, step: 4 }),
  ].join("");
  return { body, contact: [[500, 804, 86]] };
}

/** A stoneware jar closed by a wooden lid. */
export function canister(
  art: Art,
  { glaze, wood = "#b98a5a", tall = 300 }: { glaze: string; wood?: string; tall?: number },
): Drawing {
  const profile: Ring[] = [
    [0, 142, 1],
    [8, 150],
    [30, 154],
    [tall - 20, 154],
    [tall - 6, 148, 1],
  ];
  const lid: Ring[] = [
    [tall - 6, 150, 1],
    [tall + 26, 152, 1],
    [tall + 32, 146],
    [tall + 34, 0],
  ];
  const knob: Ring[] = [
    [tall + 32, 24, 1],
    [tall + 44, 22],
    [tall + 66, 36],
    [tall + 76, 30],
    [tall + 78, 0],
  ];
  const ribs = (height: number) =>
    Math.floor(height / 13) % 2 === 0 && height > 40 && height < tall - 40 ? shade(glaze, -0.08) : glaze;
  const body = [
    turned({ profile, paint: ribs, finish: { gloss: 0.36, power: 22 }, step: 6 }),
    turned({ profile: lid, paint: wood, finish: satin, step: 6 }),
    art.wood(silhouette(lid), wood, 0, 0.5),
    turned({ profile: knob, paint: wood, finish: satin, step: 5 }),
  ].join("");
  return { body, contact: [[500, 806, 152]] };
}

/** A jar of wooden spoons. */
export function crock(art: Art, { glaze, wood }: { glaze: string; wood: string[] }): Drawing {
  const spoon = (x: number, angle: number, length: number, colour: string, bowl: number) => {
    const blade = `M-15 0C-16 -40 -46 ${-60 - bowl * 0.2} -46 ${-70 - bowl * 0.7}C-46 ${-110 - bowl} 46 ${-110 - bowl} 46 ${-70 - bowl * 0.7}C46 ${-60 - bowl * 0.2} 16 -40 15 0z`;
    return `<g transform="translate(${x} 560) rotate(${angle}) translate(0 ${-length})">${bar(`M0 ${length}V-20`, 26, colour, satin)}<g filter="${art.puff(12, 3, 0.08)}"><path d="${blade}" fill="${colour}"/></g><ellipse cx="3" cy="${-74 - bowl * 0.75}" rx="27" ry="${26 + bowl * 0.32}" fill="${shade(colour, -0.2)}" opacity="0.55" filter="${art.blur(4)}"/></g>`;
  };
  const profile: Ring[] = [
    [0, 132, 1],
    [10, 146],
    [120, 158],
    [236, 146],
    [250, 150, 1],
  ];
  const [first = "#b98a5a", second = first, third = second] = wood;
  const front = turned({
    profile,
    paint: (height) => (height < 60 ? "#b98a62" : glaze),
    finish: { gloss: 0.4, power: 30 },
  });
  const body = [
    mouth(art, 250, 150, 12, glaze, glaze),
    spoon(440, -17, 120, first, 40),
    spoon(562, 18, 110, second, 20),
    spoon(500, -1, 175, third, 30),
    `<g clip-path="${art.clip(`M0 557.5H350A150 36 0 0 0 650 557.500H1000V1000H0z`)}">${front}</g>`,
    `<path d="M350 557.500A150 36 0 0 0 650 557.500" fill="none" stroke="${shade(glaze, 0.4)}" stroke-width="10"/>`,
  ].join("");
  return { body, contact: [[500, 808, 140]] };
}

/** A slim vase. */
export function vase(art: Art, { glaze, stems = "#6f7d58" }: { glaze: string; stems?: string }): Drawing {
  const profile: Ring[] = [
    [0, 84, 1],
    [12, 100],
    [110, 138],
    [230, 104],
    [318, 46],
    [360, 44],
    [384, 56, 1],
  ];
  const twig = (path: string, buds: [number, number][]) =>
    bar(path, 6, stems, matte) +
    buds
      .map(
        ([x, y], index) =>
          `<g transform="rotate(${index * 47} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="21" ry="10" fill="${shade("#cfa08c", index % 2 ? 0.15 : 0.4)}"/><ellipse cx="${x - 5}" cy="${y - 3}" rx="9" ry="4" fill="#fff" opacity="0.4"/></g>`,
      )
      .join("");
  const body = [
    mouth(art, 384, 56, 7, glaze, glaze),
    twig("M496 430C480 330 430 240 400 150M478 330C460 300 440 290 420 280M450 250C470 220 480 200 478 180", [
      [400, 150],
      [415, 200],
      [420, 278],
      [478, 178],
      [436, 234],
      [463, 290],
    ]),
    twig("M508 430C520 340 560 270 600 210M532 336C560 320 580 316 604 320M560 276C556 240 560 220 570 196", [
      [602, 206],
      [572, 194],
      [606, 320],
      [585, 242],
      [560, 318],
    ]),
    `<g clip-path="${art.clip("M0 428H444A56 13 0 0 0 556 428H1000V1000H0z")}">${turned({ profile, paint: glaze, finish: { gloss: 0.34, power: 20 }, step: 6 })}${art.clouds(silhouette(profile), shade(glaze, -0.5), 0.2)}</g>`,
    `<path d="M444 428A56 13 0 0 0 556 428" fill="none" stroke="${shade(glaze, 0.4)}" stroke-width="6"/>`,
  ].join("");
  return { body, contact: [[500, 804, 92]] };
}

/** A poured candle in a tumbler, lit or not. */
export function candle(
  art: Art,
  { glass, wax = "#f2e6cf", alight }: { glass: string; wax?: string; alight: boolean },
): Drawing {
  const profile: Ring[] = [
    [0, 122, 1],
    [8, 130],
    [20, 134],
    [270, 138, 1],
  ];
  const [x, y] = project(0, 236, 0);
  const flame = `<path d="M${x} ${y - 20}c-26 -22 -12 -52 2 -84c12 34 24 62 -2 84z" fill="${art.radial(
    [
      [0, "#fff8dc"],
      [0.5, "#ffd98a"],
      [1, "#f39a3c"],
    ],
    0.5,
    0.72,
    0.6,
  )}"/>`;
  const halo = `<circle cx="${x}" cy="${y - 56}" r="330" fill="${art.radial(
    [
      [0, "#ffe2a0", 0.75],
      [0.3, "#ffd98a", 0.28],
      [1, "#ffd98a", 0],
    ],
    0.5,
    0.5,
    0.5,
  )}"/>`;
  const body = [
    turned({
      profile,
      paint: (height) => (alight ? mix(glass, "#ffcf86", Math.max(0, (height - 120) / 420)) : glass),
      finish: { gloss: 0.5, power: 40 },
    }),
    mouth(art, 270, 138, 9, glass, glass, [0, 0, 0], { colour: alight ? "#f8e2b4" : wax, below: 34 }),
    alight ? level(236, 70, "#fff3cf", [0, 0, 0], `opacity="0.8" filter="${art.blur(8)}"`) : "",
    bar(`M${x} ${y}v-26`, 7, "#3a2d25", matte),
    box(art, {
      size: [128, 92, 0.1],
      at: [0, 92, 134],
      turn: 0,
      paint: "#efe6d3",
      finish: matte,
      round: 2,
      front: (w, h) =>
        `<rect x="8" y="8" width="${w - 16}" height="${h - 16}" fill="none" stroke="#a08c6c" stroke-width="1.5"/><path d="M64 24c14 12 14 26 0 40c-14 -14 -14 -28 0 -40zM34 76h60" fill="none" stroke="#7b684b" stroke-width="2.500"/>`,
    }),
  ].join("");
  return { body, over: alight ? flame + halo : "", contact: [[500, GROUND + 6, 128]] };
}
