import {
  backdrops,
  ballFill,
  cloth,
  contact,
  group,
  line,
  metalFill,
  mix,
  oval,
  type Pen,
  type Picture,
  path,
  roundFill,
  sheen,
  speckle,
  standing,
  times,
  tone,
  turned,
  wood,
} from "./kit";
import { taskLamp } from "./task-lamp";

const place = backdrops.lighting;
const OAK = "#b98650";

/** The glow around a lamp. */
const glow = (pen: Pen, cx: number, cy: number, r: number, opacity = 0.75) =>
  oval(
    cx,
    cy,
    r,
    r,
    pen.radial(
      [
        [0, "#ffe2a8", opacity],
        [0.45, "#ffd590", opacity * 0.35],
        [1, "#ffcf86", 0],
      ],
      0.5,
      0.5,
      0.5,
    ),
  );

function tableLamp(pen: Pen): string {
  const shade = turned(480, [
    [150, 220],
    [150, 220],
    [226, 490],
    [226, 490],
  ]);
  const base = turned(480, [
    [16, 520],
    [18, 545],
    [34, 560],
    [22, 580],
    [40, 606],
    [88, 660],
    [96, 720],
    [66, 776],
    [44, 790],
    [50, 800],
    [110, 812],
    [116, 828],
  ]);
  const lit = pen.linear(
    [
      [0, "#e2b877"],
      [0.3, "#fff0cf"],
      [0.55, "#fbe0ae"],
      [1, "#c08f55"],
    ],
    8,
  );
  return (
    glow(pen, 480, 400, 480) +
    contact(pen, 486, 832, 120) +
    oval(500, 846, 330, 50, "#ffdf9f", `opacity=".3" filter="${pen.blur(26)}"`) +
    path(base, roundFill(pen, OAK)) +
    wood(pen, base, "y", 1.4) +
    sheen(pen, base, "M412 650C396 690 400 730 420 764L440 764C424 730 424 690 444 650z", 0.5, 7) +
    oval(480, 516, 60, 8, "#3a2413", `opacity=".5"`) +
    path(
      turned(480, [
        [9, 478],
        [9, 524],
      ]),
      metalFill(pen, "#b08a45"),
    ) +
    oval(480, 490, 226, 38, "#fff2d2") +
    oval(480, 494, 190, 26, "#fffbee", `filter="${pen.blur(6)}"`) +
    path(shade, lit) +
    cloth(pen, shade, 1.5) +
    oval(480, 220, 150, 25, "#fff5de") +
    oval(480, 223, 136, 19, "#e9c992") +
    line("M254 490A226 38 0 0 0 706 490", "#b48a55", 7, `opacity=".75"`) +
    line("M330 220A150 25 0 0 0 630 220", "#c9a06a", 5, `opacity=".7"`)
  );
}

function pendant(pen: Pen, color: string): string {
  const bell = turned(
    500,
    [
      [26, 300],
      [34, 312],
      [52, 372],
      [130, 430],
      [232, 520],
      [262, 610],
      [262, 610],
    ],
    0.2,
  );
  return (
    glow(pen, 500, 700, 400, 0.6) +
    line("M500 60V270", "#2b2320", 5) +
    path(
      turned(500, [
        [14, 250],
        [22, 258],
        [26, 300],
      ]),
      metalFill(pen, "#b08a45"),
    ) +
    oval(500, 612, 260, 52, tone(color, -0.3)) +
    path(bell, roundFill(pen, color)) +
    sheen(pen, bell, "M392 440C310 500 280 560 276 620L330 630C332 560 366 500 430 452z", 0.6, 12) +
    path("M238 610A262 52 0 0 0 762 610A262 52 0 0 1 238 610z", "#fff") +
    oval(500, 610, 262, 50, tone(color, -0.15)) +
    oval(
      500,
      612,
      250,
      44,
      pen.radial(
        [
          [0, "#fffdf2"],
          [0.4, "#fff0c6"],
          [1, "#e8c48a"],
        ],
        0.5,
        0.3,
        0.6,
      ),
    ) +
    oval(500, 600, 62, 24, "#fffef6", `filter="${pen.blur(5)}"`) +
    oval(500, 880, 330, 56, "#ffe1a4", `opacity=".42" filter="${pen.blur(28)}"`)
  );
}

function floorLamp(pen: Pen): string {
  const stem = "M250 830V420C250 190 520 130 660 210C730 250 752 300 752 350";
  const shade = turned(752, [
    [24, 340],
    [40, 350],
    [100, 400],
    [112, 450],
    [112, 450],
  ]);
  const stone = "M172 812L196 776L322 776L338 812L338 868L172 868z";
  return (
    glow(pen, 752, 520, 320, 0.6) +
    oval(740, 860, 210, 36, "#ffe1a4", `opacity=".45" filter="${pen.blur(22)}"`) +
    contact(pen, 256, 868, 92, 12) +
    path(
      stone,
      pen.linear(
        [
          [0, "#a29e98"],
          [0.6, "#85817b"],
          [1, "#5b5752"],
        ],
        20,
      ),
    ) +
    path("M172 812L196 776L322 776L338 812z", "#bdb9b2") +
    speckle(pen, stone, "#3a3632", 0.6) +
    line(stem, "#4a3f36", 13) +
    line(stem, "#b08a45", 10) +
    line(stem, "#efd9a6", 3, `transform="translate(-2 -1)"`) +
    oval(752, 450, 112, 20, "#ffe9bc") +
    path(shade, metalFill(pen, "#a98545")) +
    oval(
      752,
      450,
      112,
      19,
      pen.radial([
        [0, "#fffdf2"],
        [1, "#f0cd8c"],
      ]),
    ) +
    line("M640 450A112 19 0 0 0 864 450", "#7c5d29", 3) +
    line("M250 800C250 860 120 850 60 880", "#2b2320", 5)
  );
}

function paperGlobe(pen: Pen): string {
  const [cx, cy, r] = [490, 500, 250];
  return (
    glow(pen, cx, cy, 500, 0.85) +
    contact(pen, cx + 4, 800, 130) +
    oval(cx, 822, 320, 50, "#ffdf9f", `opacity=".35" filter="${pen.blur(24)}"`) +
    path(
      turned(cx, [
        [104, 742],
        [108, 750],
        [112, 786],
        [108, 798],
      ]),
      roundFill(pen, "#cfa877"),
    ) +
    wood(
      pen,
      turned(cx, [
        [104, 742],
        [112, 786],
        [108, 798],
      ]),
      "x",
    ) +
    oval(
      cx,
      cy,
      r,
      r,
      pen.radial(
        [
          [0, "#fffaea"],
          [0.55, "#fde6b8"],
          [0.85, "#ecc280"],
          [1, "#cf9d5c"],
        ],
        0.46,
        0.48,
        0.56,
      ),
    ) +
    `<g clip-path="${pen.clip(`<circle cx="${cx}" cy="${cy}" r="${r}"/>`)}">` +
    times(25, (i) => {
      const u = -1 + i / 12;
      const x = cx + u * r * 0.985;
      const bulge = u * r * 1.06;
      return line(
        `M${cx + u * 36} ${cy - r + 3}Q${cx + bulge * 1.25} ${cy - r * 0.62} ${x} ${cy}Q${cx + bulge * 1.25} ${cy + r * 0.62} ${cx + u * 36} ${cy + r - 3}`,
        i % 2 ? "#b98749" : "#fffaf0",
        i % 2 ? 3 : 4,
        `opacity="${i % 2 ? 0.38 : 0.55}"`,
      );
    }) +
    "</g>" +
    oval(cx, cy - r + 5, 40, 9, "#b98749") +
    oval(cx, cy - r + 6, 30, 6, "#6d4a22")
  );
}

function candle(pen: Pen, foot: number, height: number, radius: number, cx: number, burning: boolean): string {
  const wax = "#dca94e";
  const top = foot - height;
  const body = turned(cx, [
    [radius, top],
    [radius, top],
    [radius, foot - 8],
    [radius - 5, foot],
    [radius - 5, foot],
  ]);
  const flame = `M${cx} ${top - 138}C${cx + 40} ${top - 70} ${cx + 30} ${top - 30} ${cx} ${top - 26}C${cx - 30} ${top - 30} ${cx - 36} ${top - 76} ${cx} ${top - 138}z`;
  const warm = pen.linear(
    [
      [0, "#fff0bd", burning ? 0.85 : 0.2],
      [0.4, "#ffe3a0", burning ? 0.25 : 0],
      [1, "#7a4d12", 0.25],
    ],
    90,
  );
  return (
    (burning ? glow(pen, cx, top - 60, 330, 0.8) : "") +
    contact(pen, cx, foot + 2, radius) +
    path(body, roundFill(pen, wax, 0.8)) +
    path(body, warm) +
    sheen(pen, body, `M${cx - radius * 0.72} ${top + 20}h${radius * 0.26}v${height - 50}h${-radius * 0.26}z`, 0.45, 9) +
    oval(cx, top, radius, radius * 0.18, "#f3d28a") +
    oval(cx + 3, top + 2, radius * 0.76, radius * 0.12, burning ? "#ffe9b0" : "#e2b765") +
    line(`M${cx} ${top + 2}C${cx - 2} ${top - 14} ${cx + 3} ${top - 26} ${cx + 1} ${top - 36}`, "#3a281a", 6) +
    (burning
      ? path(
          flame,
          pen.linear(
            [
              [0, "#ffb84a", 0.85],
              [0.4, "#fff3c4"],
              [0.8, "#fffdf2"],
              [1, "#8fb4d8", 0.7],
            ],
            90,
          ),
          `filter="${pen.blur(2)}"`,
        )
      : "")
  );
}

function plate(pen: Pen): string {
  return (
    contact(pen, 490, 820, 190) +
    oval(490, 812, 200, 36, tone("#8d8f86", -0.3)) +
    oval(490, 806, 200, 36, ballFill(pen, "#a5a79c")) +
    oval(490, 806, 150, 25, mix("#a5a79c", "#50483c", 0.35), `opacity=".6"`)
  );
}

const lamps = { mustard: "#d69a2d", sage: "#8fa283", black: "#35322f" };
const pendants = { terracotta: "#b7593a", white: "#ece6da", petrol: "#2c5a62" };

export const lightingPictures: Picture[] = [
  ...Object.entries(lamps).map(([name, color]) => ({
    file: `task-lamp-${name}.jpg`,
    draw: () => standing(place, (pen) => taskLamp(pen, color, 1)),
  })),
  {
    file: "task-lamp-detail.jpg",
    draw: () => standing(place, (pen) => taskLamp(pen, lamps.mustard, 1), { x: 430, y: 120, size: 470 }),
  },
  { file: "linen-table-lamp.jpg", draw: () => standing(place, tableLamp) },
  { file: "linen-table-lamp-detail.jpg", draw: () => standing(place, tableLamp, { x: 280, y: 470, size: 420 }) },
  ...Object.entries(pendants).map(([name, color]) => ({
    file: `spun-pendant-${name}.jpg`,
    draw: () => standing(place, (pen) => pendant(pen, color), undefined, 800),
  })),
  { file: "arc-floor-lamp.jpg", draw: () => standing(place, floorLamp, undefined, 790) },
  { file: "paper-globe-lamp.jpg", draw: () => standing(place, paperGlobe) },
  {
    file: "beeswax-candle.jpg",
    draw: () => standing(place, (pen) => plate(pen) + candle(pen, 800, 320, 104, 490, true)),
  },
  {
    file: "beeswax-candle-group.jpg",
    draw: () =>
      standing(
        place,
        (pen) =>
          candle(pen, 780, 430, 92, 620, true) +
          candle(pen, 800, 290, 92, 380, true) +
          group(candle(pen, 836, 170, 88, 520, false), "translate(0 10)"),
      ),
  },
];
