import { bicycle } from "./bicycle";
import { compass, hatchet } from "./hand-tools";
import {
  backdrops,
  box,
  cloth,
  contact,
  faceFill,
  group,
  line,
  lying,
  metalFill,
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
  tones,
  turned,
} from "./kit";

const place = backdrops.outdoor;
const BRASS = "#b08a45";

function flask(pen: Pen, color: string): string {
  const body = turned(490, [
    [84, 350],
    [92, 372],
    [112, 400],
    [116, 430],
    [116, 780],
    [108, 806],
    [108, 806],
  ]);
  const cup = turned(490, [
    [76, 180],
    [82, 188],
    [92, 330],
    [92, 342],
  ]);
  return (
    contact(pen, 496, 808, 116) +
    path(body, roundFill(pen, color)) +
    speckle(pen, body, tone(color, 0.5), 0.16) +
    path(
      turned(490, [
        [116, 770],
        [116, 770],
        [116, 782],
        [108, 806],
        [108, 806],
      ]),
      metalFill(pen, "#b5b4af"),
    ) +
    path(
      turned(490, [
        [90, 336],
        [90, 336],
        [88, 362],
        [88, 362],
      ]),
      metalFill(pen, "#b5b4af"),
    ) +
    path(cup, metalFill(pen, "#c6c4be")) +
    oval(490, 181, 76, 13, "#e8e6e0") +
    oval(492, 183, 64, 9, "#bcbab4") +
    times(3, (i) =>
      line(
        `M${490 - 86 - i} ${296 + i * 12}A88 14 0 0 0 ${490 + 86 + i} ${296 + i * 12}`,
        "#6d6a65",
        2.4,
        `opacity=".6"`,
      ),
    ) +
    sheen(pen, body, box(402, 400, 30, 380, 12), 0.55, 8) +
    path("M470 590L496 556L522 590z M458 608L480 580L490 592L506 570L534 608z", tone(color, 0.62), `opacity=".85"`)
  );
}

function lantern(pen: Pen): string {
  const cap = "#4d5c4b";
  const glass = turned(490, [
    [96, 380],
    [110, 400],
    [124, 500],
    [112, 610],
    [98, 640],
  ]);
  return (
    oval(
      490,
      510,
      420,
      420,
      pen.radial(
        [
          [0, "#ffe2a8", 0.8],
          [0.5, "#ffd590", 0.25],
          [1, "#ffd590", 0],
        ],
        0.5,
        0.5,
        0.5,
      ),
    ) +
    contact(pen, 496, 812, 160) +
    oval(500, 830, 330, 50, "#ffe1a4", `opacity=".35" filter="${pen.blur(24)}"`) +
    line("M356 400C340 130 640 130 624 400", "#3a3835", 13) +
    line("M356 400C342 134 638 134 624 400", "#8d8a84", 5) +
    path(box(440, 176, 100, 26, 13), roundFill(pen, "#8a5a36")) +
    path(
      glass,
      pen.radial(
        [
          [0, "#fffdf0"],
          [0.5, "#ffe7ac"],
          [1, "#e9b558"],
        ],
        0.5,
        0.55,
        0.6,
      ),
    ) +
    path(box(470, 450, 40, 150, 20), "#fffef6", `filter="${pen.blur(5)}"`) +
    [-1, -0.5, 0, 0.5, 1]
      .map((u) =>
        line(`M${490 + u * 104} 386C${490 + u * 150} 460 ${490 + u * 150} 570 ${490 + u * 106} 640`, "#4a4845", 5),
      )
      .join("") +
    line("M364 512A126 22 0 0 0 616 512", "#4a4845", 5) +
    path(
      turned(490, [
        [46, 290],
        [60, 298],
        [128, 362],
        [136, 386],
        [130, 396],
      ]),
      roundFill(pen, cap),
    ) +
    oval(490, 290, 46, 8, tone(cap, 0.3)) +
    path(
      turned(490, [
        [126, 632],
        [140, 646],
        [146, 690],
        [150, 780],
        [156, 806],
      ]),
      roundFill(pen, cap),
    ) +
    oval(490, 634, 126, 20, tone(cap, -0.35)) +
    oval(490, 632, 100, 14, "#ffdf98") +
    oval(490, 734, 32, 32, metalFill(pen, BRASS, 45)) +
    line("M490 734V710", "#4d3a17", 5) +
    sheen(
      pen,
      turned(490, [
        [126, 632],
        [140, 646],
        [150, 780],
        [156, 806],
      ]),
      box(372, 650, 34, 150, 10),
      0.45,
      8,
    )
  );
}

function kettle(pen: Pen, color: string): string {
  const body = turned(490, [
    [110, 470],
    [124, 478],
    [214, 540],
    [246, 650],
    [236, 770],
    [218, 806],
    [218, 806],
  ]);
  const lid = turned(490, [
    [18, 410],
    [70, 432],
    [116, 458],
    [122, 474],
  ]);
  const spout = "M686 660C770 640 760 560 826 500C840 492 856 506 850 520C806 580 810 700 700 752z";
  return (
    contact(pen, 496, 810, 220) +
    line("M290 540C250 180 730 180 692 540", "#35322f", 14) +
    line("M290 540C254 186 726 186 690 540", "#a5a29c", 5) +
    path("M398 284C440 250 540 250 584 284L580 312C540 284 440 284 404 312z", roundFill(pen, "#8a5a36")) +
    path(spout, tones(pen, color, 40, [0, 0.25], [0.5, 0], [1, -0.45])) +
    path(body, roundFill(pen, color)) +
    speckle(pen, body, "#fff3e0", 0.6) +
    sheen(pen, body, "M290 560C250 640 256 740 280 800L326 806C296 730 300 640 350 556z", 0.55, 12) +
    oval(490, 474, 124, 22, "#2f2c2a") +
    path(lid, roundFill(pen, color)) +
    speckle(pen, lid, "#fff3e0", 0.6) +
    line("M368 474A122 21 0 0 0 612 474", "#2a2725", 5) +
    path(
      turned(490, [
        [20, 376],
        [26, 388],
        [14, 414],
      ]),
      roundFill(pen, "#2f2c2a"),
    ) +
    [290, 690].map((x) => oval(x, 548, 20, 20, metalFill(pen, "#8d8a84", 45))).join("") +
    oval(836, 504, 18, 9, "#2a2725", `transform="rotate(-36 836 504)"`) +
    line("M274 810A218 37 0 0 0 706 810", "#2a2725", 4, `opacity=".6"`)
  );
}

function tent(pen: Pen): string {
  const canvas = "#ddd0b4";
  const front = "M330 280L110 810L560 830z";
  const side = "M330 280L740 240L930 740L560 830z";
  const rope = (x1: number, y1: number, x2: number, y2: number) =>
    line(`M${x1} ${y1}L${x2} ${y2}`, "#f3ead6", 4) + line(`M${x2 - 4} ${y2 - 16}L${x2 + 6} ${y2 + 16}`, "#5b564e", 7);
  return (
    oval(560, 826, 500, 50, "#241a10", `opacity=".35" filter="${pen.blur(18)}"`) +
    rope(740, 240, 980, 690) +
    rope(330, 280, 30, 850) +
    path(side, tones(pen, canvas, 55, [0, 0.12], [0.5, -0.08], [1, -0.34])) +
    cloth(pen, side, 1.6) +
    [430, 530, 630]
      .map((x, i) =>
        line(
          `M${x} ${270 - i * 10}C${x + 50} 460 ${x + 90} 640 ${x + 170} ${806 - i * 24}`,
          "#5b4a2e",
          16,
          `opacity=".18" filter="${pen.blur(9)}"`,
        ),
      )
      .join("") +
    line("M330 280C460 292 620 274 740 240", tone(canvas, 0.6), 6) +
    path(front, tones(pen, canvas, 80, [0, 0.3], [1, -0.1])) +
    cloth(pen, front, 1.4) +
    path(
      "M330 320L262 818L452 826z",
      pen.linear(
        [
          [0, "#3d2c1b"],
          [1, "#6b5132"],
        ],
        90,
      ),
    ) +
    path("M330 320L352 822L452 826z", "#2a1d11", `opacity=".5"`) +
    path(
      "M330 316C300 480 240 640 200 700C230 760 240 800 236 816L268 818C290 640 320 480 334 330z",
      faceFill(pen, tone(canvas, 0.15)),
    ) +
    path(
      "M332 316C380 500 430 640 492 700C478 750 480 790 486 827L448 826C420 640 360 460 332 330z",
      faceFill(pen, tone(canvas, -0.05)),
    ) +
    [216, 480].map((x) => line(`M${x - 14} 706L${x + 14} 716`, "#8a5a36", 7)).join("") +
    line("M330 262V822", "#8a6238", 13) +
    line("M327 262V822", "#d7ae78", 4) +
    line("M740 222V262", "#8a6238", 13) +
    [
      [110, 810],
      [560, 830],
      [930, 740],
      [745, 785],
    ]
      .map(([x = 0, y = 0]) => line(`M${x} ${y - 8}V${y + 20}`, "#5b564e", 8))
      .join("")
  );
}

const flasks = { moss: "#5f6e4a", clay: "#b0654a", ink: "#32404f", bone: "#ddd3bf" };

export const outdoorPictures: Picture[] = [
  ...Object.entries(flasks).map(([name, color]) => ({
    file: `vacuum-flask-${name}.jpg`,
    draw: () => standing(place, (pen) => flask(pen, color)),
  })),
  { file: "camp-lantern.jpg", draw: () => standing({ wall: "#a5ab9a", table: "#827f68" }, lantern) },
  { file: "camp-kettle-blue.jpg", draw: () => standing(place, (pen) => kettle(pen, "#3c5878")) },
  { file: "camp-kettle-red.jpg", draw: () => standing(place, (pen) => kettle(pen, "#a8412f")) },
  { file: "canvas-ridge-tent.jpg", draw: () => standing({ wall: "#ccd1c1", table: "#8f9470" }, tent) },
  { file: "city-bicycle-green.jpg", draw: () => standing(place, (pen) => bicycle(pen, "#2f5140"), undefined, 720) },
  { file: "city-bicycle-cream.jpg", draw: () => standing(place, (pen) => bicycle(pen, "#dccfae"), undefined, 720) },
  {
    file: "forest-hatchet.jpg",
    draw: () => lying(place, (pen) => group(hatchet(pen), "rotate(32 480 520) translate(20 -20)")),
  },
  { file: "pocket-compass.jpg", draw: () => lying(place, compass) },
];
