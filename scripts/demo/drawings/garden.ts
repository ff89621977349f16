import {
  backdrops,
  box,
  contact,
  dropped,
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
  wood,
} from "./kit";

const place = backdrops.garden;
const BRASS = "#b08a45";
const CLAY = "#b8683f";
/** Leaves room on the right for the long spout. */
const CAN_PLACE = "translate(-20 60) scale(.93)";

function wateringCan(pen: Pen, color: string): string {
  const body = turned(400, [
    [132, 460],
    [132, 460],
    [146, 640],
    [156, 790],
    [150, 806],
    [150, 806],
  ]);
  const spout = "M530 690L866 326L900 352L556 804z";
  return (
    contact(pen, 410, 808, 160) +
    line("M300 470C180 420 150 640 256 720", tone(color, -0.5), 28) +
    line("M300 470C186 426 158 634 256 716", tone(color, 0.05), 20) +
    line("M290 462C200 440 176 560 208 640", tone(color, 0.55), 5, `opacity=".7"`) +
    line("M330 452C350 320 470 320 500 452", tone(color, -0.5), 24) +
    line("M330 450C352 326 468 326 498 450", tone(color, 0.05), 16) +
    path(spout, tones(pen, color, 42, [0, 0.35], [0.45, 0], [1, -0.45])) +
    line("M540 600L690 520", tone(color, -0.35), 11) +
    path("M852 318L916 366L950 300L890 256z", metalFill(pen, BRASS, 40)) +
    oval(920, 278, 40, 15, tone(BRASS, 0.35), `transform="rotate(37 920 278)"`) +
    times(9, (i) => oval(896 + i * 6, 262 + i * 4.4, 2.4, 1.8, "#4d3a17")) +
    path(body, roundFill(pen, color)) +
    sheen(pen, body, "M296 480L282 790L330 800L334 484z", 0.55, 12) +
    line("M262 590A140 24 0 0 0 542 590", tone(color, -0.4), 4, `opacity=".5"`) +
    line("M261 596A140 24 0 0 0 543 596", tone(color, 0.5), 3, `opacity=".5"`) +
    oval(400, 460, 132, 23, tone(color, 0.3)) +
    oval(400, 463, 122, 18, "#3a3b34") +
    path("M268 460A132 23 0 0 1 532 460A132 12 0 0 0 268 460z", tone(color, 0.1)) +
    line("M250 806A150 25 0 0 0 550 806", tone(color, -0.5), 6, `opacity=".6"`)
  );
}

function pot(pen: Pen, cx: number, foot: number, r: number, planted: boolean): string {
  const h = r * 1.5;
  const body = turned(cx, [
    [r * 0.92, foot - h + r * 0.35],
    [r * 0.92, foot - h + r * 0.35],
    [r * 0.68, foot],
    [r * 0.66, foot],
  ]);
  const collar = turned(cx, [
    [r, foot - h],
    [r, foot - h],
    [r * 0.97, foot - h + r * 0.4],
    [r * 0.97, foot - h + r * 0.4],
  ]);
  const saucer = turned(cx, [
    [r * 1.02, foot - r * 0.08],
    [r * 1.02, foot - r * 0.08],
    [r * 0.86, foot + r * 0.14],
    [r * 0.86, foot + r * 0.14],
  ]);
  const clay = (d: string) => path(d, roundFill(pen, CLAY, 0.85)) + speckle(pen, d, "#f3d3b4", 0.28);
  const leaf = (turn: number, length: number, green: string) =>
    group(
      path(
        `M0 0C${-length * 0.26} ${-length * 0.4} ${-length * 0.16} ${-length * 0.86} 0 ${-length}C${length * 0.16} ${-length * 0.86} ${length * 0.26} ${-length * 0.4} 0 0z`,
        tones(pen, green, 0, [0, 0.3], [0.5, 0], [0.52, -0.2], [1, -0.42]),
      ) + line(`M0 -6V${-length * 0.9}`, tone(green, 0.45), 3, `opacity=".6"`),
      `translate(${cx + turn * 0.5} ${foot - h + 4}) rotate(${turn})`,
    );
  const plant = [
    [-58, 1.15, -0.2],
    [56, 1.2, -0.25],
    [-34, 1.5, -0.1],
    [34, 1.55, -0.12],
    [-72, 0.86, 0.05],
    [72, 0.85, -0.05],
    [-14, 1.75, 0.02],
    [12, 1.4, 0.1],
    [-46, 0.95, 0.14],
    [44, 0.9, 0.12],
  ]
    .map(([turn = 0, length = 1, shade = 0]) => leaf(turn, r * length, tone("#5d7a52", shade)))
    .join("");
  return (
    contact(pen, cx, foot + r * 0.16, r) +
    clay(saucer) +
    oval(cx, foot - r * 0.08, r * 1.02, r * 0.17, tone(CLAY, 0.12)) +
    oval(cx, foot - r * 0.06, r * 0.92, r * 0.13, tone(CLAY, -0.4)) +
    clay(body) +
    path(
      turned(cx, [
        [r * 0.9, foot - h + r * 0.38],
        [r * 0.86, foot - h + r * 0.52],
      ]),
      "#2a120a",
      `opacity=".35" filter="${pen.blur(5)}"`,
    ) +
    clay(collar) +
    oval(cx, foot - h, r, r * 0.17, tone(CLAY, 0.25)) +
    oval(cx, foot - h + 3, r * 0.88, r * 0.14, planted ? "#38281c" : tone(CLAY, -0.5)) +
    (planted
      ? plant
      : path(
          `M${cx - r * 0.88} ${foot - h + 3}A${r * 0.88} ${r * 0.14} 0 0 0 ${cx + r * 0.88} ${foot - h + 3}A${r * 0.88} ${r * 0.05} 0 0 1 ${cx - r * 0.88} ${foot - h + 3}z`,
          tone(CLAY, -0.1),
        ))
  );
}

function trowel(pen: Pen): string {
  const ash = "#cfa46d";
  const blade =
    "M0 -470C60 -430 78 -300 70 -190C66 -140 30 -126 14 -110L-14 -110C-30 -126 -66 -140 -70 -190C-78 -300 -60 -430 0 -470z";
  const neck = "M-12 -130L-9 0H9L12 -130z";
  const handle =
    "M-22 0C-30 60 -36 120 -28 190C-22 250 -30 290 -22 320C-14 336 14 336 22 320C30 290 22 250 28 190C36 120 30 60 22 0z";
  return (
    dropped(pen, blade + neck, 13) +
    dropped(pen, handle, 18) +
    path(
      blade,
      pen.linear([
        [0, "#6d6f6f"],
        [0.25, "#c6c8c6"],
        [0.48, "#8d8f8e"],
        [0.52, "#6d6f6f"],
        [0.8, "#a9abaa"],
        [1, "#5b5d5d"],
      ]),
    ) +
    line("M0 -440V-150", "#e6e7e4", 4, `opacity=".5"`) +
    times(4, (i) => line(`M-56 ${-330 + i * 44}h22`, "#e6e7e4", 3)) +
    path(neck, metalFill(pen, "#8d8f8e")) +
    path(handle, roundFill(pen, ash)) +
    wood(pen, handle, "y", 1.4) +
    path(box(-24, -4, 48, 40, 5), metalFill(pen, BRASS)) +
    oval(0, 302, 8, 8, "#4a2f17") +
    line("M0 302C-40 360 -50 420 0 426C50 420 40 360 2 304", "#7b4a2b", 8)
  );
}

function bench(pen: Pen): string {
  const larch = "#bb8350";
  const plank = (d: string) => path(d, faceFill(pen, larch)) + wood(pen, d);
  const post = (d: string) => path(d, faceFill(pen, tone(larch, -0.22))) + wood(pen, d, "y");
  return (
    oval(530, 826, 420, 30, "#1e120a", `opacity=".34" filter="${pen.blur(14)}"`) +
    post(box(180, 640, 30, 130, 3)) +
    post(box(800, 640, 30, 130, 3)) +
    post(box(150, 330, 36, 300, 4)) +
    post(box(822, 330, 36, 300, 4)) +
    post(box(486, 350, 34, 260, 4)) +
    [350, 412, 474, 536].map((y) => plank(box(136, y, 738, 44, 5))).join("") +
    path("M140 604H868L910 664H96z", "#2a1a10", `opacity=".6"`) +
    times(4, (i) => {
      const [y0, y1] = [602 + i * 17, 614 + i * 17];
      const [a, b] = [140 - i * 12, 140 - (i + 0.75) * 12];
      return plank(`M${a} ${y0}H${1008 - a}L${1008 - b} ${y1}H${b}z`);
    }) +
    path(box(92, 666, 824, 26, 3), faceFill(pen, tone(larch, -0.15))) +
    wood(pen, box(92, 666, 824, 26, 3)) +
    [104, 860].map((x) => post(box(x, 500, 42, 322, 5))).join("") +
    [
      [90, 0],
      [846, 0],
    ]
      .map(([x = 0]) => plank(`M${x + 30} 470H${x + 60}L${x + 70} 500V518H${x}V500z`))
      .join("") +
    [125, 881].map((x) => oval(x, 684, 6, 6, tone(larch, -0.5))).join("") +
    line("M94 666H914", tone(larch, 0.5), 3, `opacity=".6"`)
  );
}

function secateurs(pen: Pen): string {
  const grip = "M-10 40C-40 120 -96 200 -104 330C-106 390 -70 410 -52 372C-40 300 -6 200 30 60z";
  const red = "#a5412c";
  const blade = "M-34 50C-60 -60 -40 -190 30 -250C60 -180 60 -60 40 40z";
  const hook = "M-30 56C30 40 30 -40 6 -130C-2 -160 -30 -170 -40 -150C-20 -110 -20 -40 -50 20z";
  const both = blade + grip;
  return (
    dropped(pen, both, 14) +
    group(
      dropped(pen, grip, 14) +
        path(hook, metalFill(pen, "#6d6f6f", 30), `transform="translate(-44 4) rotate(-16) scale(1.25)"`) +
        path(grip, faceFill(pen, red, 1.3)) +
        sheen(pen, grip, "M-30 100C-70 180 -92 260 -92 340L-76 340C-72 260 -50 190 -12 100z", 0.5, 5),
      "scale(-1 1)",
    ) +
    line("M-40 190C-10 170 10 210 -20 210C10 190 30 230 0 230C30 214 44 246 40 196", "#c9c7c1", 6) +
    path(
      blade,
      pen.linear(
        [
          [0, "#8d8f8e"],
          [0.4, "#dcdedb"],
          [1, "#77797a"],
        ],
        20,
      ),
    ) +
    line("M30 -244C54 -180 54 -80 38 20", "#fafaf6", 4) +
    path(grip, faceFill(pen, red, 1.3)) +
    sheen(pen, grip, "M-20 90C-66 180 -92 260 -92 340L-76 340C-72 260 -46 190 -2 100z", 0.6, 5) +
    oval(4, 26, 34, 34, metalFill(pen, "#8d8f8e", 45)) +
    oval(4, 26, 15, 15, metalFill(pen, BRASS, 45)) +
    path(box(-78, 384, 20, 34, 8), "#2b2826", `transform="rotate(10 -68 400)"`)
  );
}

function twine(pen: Pen): string {
  const tin = "#5f7355";
  const jute = "#c39a61";
  const body = turned(480, [
    [150, 500],
    [150, 500],
    [150, 800],
    [150, 800],
  ]);
  const label = turned(480, [
    [151, 570],
    [151, 570],
    [151, 730],
    [151, 730],
  ]);
  return (
    contact(pen, 486, 804, 154) +
    path(body, roundFill(pen, tin)) +
    path(label, roundFill(pen, "#e5dac2", 0.7)) +
    line("M400 652C440 664 520 664 560 652", "#6b5a3a", 5) +
    path("M480 600C500 614 506 634 480 650C454 634 460 614 480 600z", "#5f7355") +
    line("M420 690C450 698 510 698 540 690", "#6b5a3a", 3, `opacity=".7"`) +
    path(
      turned(480, [
        [156, 470],
        [156, 470],
        [156, 520],
        [156, 520],
      ]),
      metalFill(pen, "#a9a69e"),
    ) +
    oval(
      480,
      470,
      156,
      27,
      pen.linear(
        [
          [0, "#e0ddd4"],
          [1, "#96938a"],
        ],
        20,
      ),
    ) +
    oval(480, 472, 126, 20, "none", `stroke="#7d7a72" stroke-width="2" opacity=".7"`) +
    oval(480, 470, 16, 5, "#2b2826") +
    line(
      "M480 470C470 380 540 330 600 370C680 420 640 520 690 600C730 660 700 760 760 800C800 822 840 800 850 836",
      tone(jute, -0.45),
      13,
    ) +
    line(
      "M480 470C470 380 540 330 600 370C680 420 640 520 690 600C730 660 700 760 760 800C800 822 840 800 850 836",
      jute,
      9,
    ) +
    line(
      "M480 470C470 380 540 330 600 370C680 420 640 520 690 600C730 660 700 760 760 800C800 822 840 800 850 836",
      tone(jute, 0.5),
      5,
      `stroke-dasharray="5 8" stroke-linecap="butt"`,
    ) +
    sheen(pen, body, box(360, 530, 30, 270, 10), 0.5, 8)
  );
}

function nestBox(pen: Pen): string {
  const cedar = "#b07a4c";
  const front = "M320 340H620V800H320z";
  const side = "M620 340L700 300V770L620 800z";
  const roof = "M286 336L330 262L750 262L660 344z";
  return (
    contact(pen, 520, 800, 210, 24) +
    path(box(470, 180, 70, 120, 8), faceFill(pen, tone(cedar, -0.2))) +
    wood(pen, box(470, 180, 70, 120, 8), "y") +
    oval(505, 210, 10, 10, "#3a2413") +
    path(side, tones(pen, cedar, 0, [0, -0.35], [1, -0.5])) +
    wood(pen, side, "y") +
    path(front, faceFill(pen, cedar)) +
    wood(pen, front, "y", 1.7) +
    path("M320 340H700V372L620 400H320z", "#1b120d", `opacity=".35" filter="${pen.blur(10)}"`) +
    oval(472, 500, 54, 54, tone(cedar, 0.35)) +
    oval(470, 498, 50, 50, "#1d130c") +
    path(
      "M420 498A50 50 0 0 1 470 448A50 50 0 0 1 520 498A54 50 0 0 0 470 462A54 50 0 0 0 420 498z",
      tone(cedar, -0.55),
    ) +
    path(roof, tones(pen, cedar, 20, [0, 0.28], [1, -0.12])) +
    wood(pen, roof) +
    path("M286 336L660 344V366L286 358z", tone(cedar, -0.3)) +
    path("M660 344L750 262V282L660 366z", tone(cedar, -0.5)) +
    line("M288 337L660 345", tone(cedar, 0.5), 3, `opacity=".6"`) +
    [
      [344, 380],
      [596, 380],
      [344, 770],
      [596, 770],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 7, 7, metalFill(pen, "#8d8a84", 45)))
      .join("") +
    line("M320 740H620", tone(cedar, -0.5), 3, `opacity=".6"`)
  );
}

export const gardenPictures: Picture[] = [
  {
    file: "watering-can-sage.jpg",
    draw: () => standing(place, (pen) => group(wateringCan(pen, "#8ca084"), CAN_PLACE)),
  },
  {
    file: "watering-can-cream.jpg",
    draw: () => standing(place, (pen) => group(wateringCan(pen, "#e0d5bc"), CAN_PLACE)),
  },
  {
    file: "watering-can-plum.jpg",
    draw: () => standing(place, (pen) => group(wateringCan(pen, "#6e4458"), CAN_PLACE)),
  },
  { file: "terracotta-pot.jpg", draw: () => standing(place, (pen) => pot(pen, 490, 780, 200, true)) },
  {
    file: "terracotta-pot-group.jpg",
    draw: () =>
      standing(
        place,
        (pen) => pot(pen, 340, 760, 170, true) + pot(pen, 660, 770, 140, false) + pot(pen, 490, 830, 100, true),
      ),
  },
  { file: "hand-trowel.jpg", draw: () => lying(place, (pen) => group(trowel(pen), "translate(480 540) rotate(36)")) },
  { file: "larch-bench.jpg", draw: () => standing({ wall: "#d3d9c8", table: "#a3a684" }, bench, undefined, 700) },
  {
    file: "bypass-secateurs.jpg",
    draw: () => lying(place, (pen) => group(secateurs(pen), "translate(500 440) rotate(26) scale(1.15)")),
  },
  { file: "garden-twine.jpg", draw: () => standing(place, twine) },
  { file: "cedar-nest-box.jpg", draw: () => standing(place, nestBox) },
];
