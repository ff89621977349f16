import {
  backdrops,
  ballFill,
  box,
  cloth,
  contact,
  dropped,
  faceFill,
  group,
  line,
  metalFill,
  oval,
  type Pen,
  type Picture,
  path,
  roundFill,
  sheen,
  standing,
  tone,
  tones,
  turned,
  wood,
} from "./kit";
import { bear, kite } from "./soft-toys";
import { top } from "./spinning-top";

const place = backdrops.toys;
const BEECH = "#d2a36c";
const PAINTS = { red: "#b5492f", blue: "#46708a", green: "#6b8455", yellow: "#d8a23a", cream: "#e6d8ba" };

const block = (pen: Pen, d: string, color: string, along: "x" | "y" = "x") =>
  path(d, faceFill(pen, color)) + wood(pen, d, along, 1.2);

function wheel(pen: Pen, x: number, y: number, r: number, color: string): string {
  return (
    oval(x + 8, y, r, r, tone(color, -0.5)) +
    oval(x, y, r, r, tones(pen, color, 45, [0, 0.3], [0.5, 0], [1, -0.3])) +
    oval(x, y, r * 0.62, r * 0.62, "none", `stroke="${tone(color, -0.3)}" stroke-width="2.5" opacity=".6"`) +
    oval(x, y, r * 0.24, r * 0.24, metalFill(pen, BEECH, 45))
  );
}

function train(pen: Pen): string {
  const chassis = (x: number, width: number) =>
    block(pen, box(x, 700, width, 44, 12), tone(BEECH, -0.06)) +
    [x + 46, x + width - 46].map((at) => wheel(pen, at, 764, 42, PAINTS.red)).join("");
  const hitch = (x: number) => path(box(x, 712, 30, 16, 4), metalFill(pen, "#8d8a84", 90));
  return (
    contact(pen, 510, 808, 420, 22) +
    hitch(318) +
    hitch(580) +
    chassis(90, 230) +
    [
      [124, PAINTS.green],
      [214, PAINTS.yellow],
    ]
      .map(([x, color]) => {
        const d = turned(Number(x) + 36, [
          [36, 590],
          [36, 590],
          [36, 700],
          [36, 700],
        ]);
        return (
          path(d, roundFill(pen, String(color))) +
          wood(pen, d, "y", 1.2) +
          oval(Number(x) + 36, 590, 36, 7, tone(String(color), 0.35))
        );
      })
      .join("") +
    chassis(348, 230) +
    block(pen, box(362, 620, 202, 82, 8), PAINTS.blue) +
    [0, 1, 2].map((i) => path(box(382 + i * 62, 636, 42, 50, 6), tone(PAINTS.blue, -0.45))).join("") +
    [0, 1, 2]
      .map((i) => oval(403 + i * 62, 616, 24, 22, ballFill(pen, tone(BEECH, [0, 0.15, -0.1][i] ?? 0))))
      .join("") +
    chassis(610, 310) +
    path(
      turned(880, [
        [26, 470],
        [30, 480],
        [20, 520],
        [20, 586],
      ]),
      roundFill(pen, PAINTS.red),
    ) +
    oval(880, 470, 26, 5, tone(PAINTS.red, -0.4)) +
    path(
      "M770 580H880C924 580 940 620 940 645C940 680 920 702 880 702H770z",
      pen.linear(
        [
          [0, tone(PAINTS.green, 0.4)],
          [0.4, PAINTS.green],
          [1, tone(PAINTS.green, -0.4)],
        ],
        90,
      ),
    ) +
    wood(pen, "M770 580H880C924 580 940 620 940 645C940 680 920 702 880 702H770z") +
    path(
      turned(810, [
        [16, 536],
        [26, 548],
        [24, 590],
      ]),
      roundFill(pen, PAINTS.yellow),
    ) +
    block(pen, box(624, 500, 150, 204, 8), PAINTS.red, "y") +
    path(box(656, 540, 86, 70, 12), tone(PAINTS.red, -0.5)) +
    block(pen, box(604, 470, 190, 36, 14), BEECH) +
    oval(942, 660, 12, 18, ballFill(pen, PAINTS.yellow))
  );
}

const rings = [
  { r: 178, color: "#46708a" },
  { r: 158, color: "#5d8a7c" },
  { r: 138, color: "#8a9c58" },
  { r: 118, color: "#d8a23a" },
  { r: 98, color: "#cf7a3e" },
  { r: 80, color: "#b5492f" },
];

function ring(pen: Pen, x: number, y: number, r: number, color: string): string {
  const d = turned(x, [
    [r * 0.78, y - 58],
    [r * 0.96, y - 48],
    [r, y - 29],
    [r * 0.96, y - 10],
    [r * 0.8, y],
  ]);
  return (
    path(d, roundFill(pen, color)) +
    wood(pen, d, "x", 1.1) +
    oval(x, y - 58, r * 0.8, r * 0.14, tone(color, 0.28)) +
    sheen(pen, d, box(x - r * 0.75, y - 52, r * 0.4, 16, 8), 0.6, 5)
  );
}

function stacked(pen: Pen): string {
  return (
    contact(pen, 496, 812, 190) +
    path(
      turned(490, [
        [186, 776],
        [192, 786],
        [176, 812],
      ]),
      roundFill(pen, BEECH),
    ) +
    wood(
      pen,
      turned(490, [
        [186, 776],
        [192, 786],
        [176, 812],
      ]),
    ) +
    oval(490, 776, 187, 32, tone(BEECH, 0.25)) +
    rings.map(({ r, color }, i) => ring(pen, 490, 776 - i * 59, r, color)).join("") +
    oval(490, 368, 58, 58, ballFill(pen, PAINTS.cream)) +
    oval(474, 346, 14, 10, "#fff", `opacity=".8" filter="${pen.blur(4)}"`)
  );
}

function ringsApart(pen: Pen): string {
  const spots = [
    [290, 800],
    [680, 812],
    [490, 880],
    [800, 750],
    [200, 716],
  ];
  return (
    contact(pen, 496, 752, 150) +
    path(
      turned(490, [
        [140, 726],
        [146, 734],
        [136, 752],
      ]),
      roundFill(pen, BEECH),
    ) +
    oval(490, 726, 140, 24, tone(BEECH, 0.25)) +
    ring(pen, 490, 726, 128, rings[0]?.color ?? BEECH) +
    oval(490, 668, 24, 5, "#1b2a36") +
    path(
      turned(490, [
        [16, 410],
        [16, 410],
        [20, 430],
        [20, 666],
      ]),
      roundFill(pen, BEECH),
    ) +
    oval(490, 410, 16, 4, tone(BEECH, 0.35)) +
    [4, 3, 0, 1, 2]
      .map((spot, i) => {
        const [x = 0, y = 0] = spots[spot] ?? [];
        const { r, color } = rings[i + 1] ?? { r: 80, color: BEECH };
        const size = r * 0.78;
        return (
          contact(pen, x, y, size) +
          ring(pen, x, y, size, color) +
          oval(x, y - 57, size * 0.3, size * 0.055, tone(color, -0.6))
        );
      })
      .join("")
  );
}

function blocks(pen: Pen): string {
  const cube = (x: number, y: number, w: number, h: number, color: string) =>
    path(`M${x + w} ${y}l34 -24v${h}l-34 24z`, tone(color, -0.42)) +
    path(`M${x} ${y}l34 -24h${w}l-34 24z`, tone(color, 0.32)) +
    block(pen, `M${x} ${y}h${w}v${h}h${-w}z`, color);
  const arch = (x: number, y: number, color: string) => {
    const d = `M${x} ${y}h240v110h-60a60 60 0 0 0 -120 0h-60z`;
    return (
      path(`M${x + 240} ${y}l34 -24v110l-34 24z`, tone(color, -0.42)) +
      path(`M${x} ${y}l34 -24h240l-34 24z`, tone(color, 0.32)) +
      path(`M${x + 60} ${y + 110}a60 60 0 0 1 120 0l-14 0a60 50 0 0 0 -106 0z`, tone(color, -0.6)) +
      block(pen, d, color)
    );
  };
  const bag =
    "M640 830C600 740 610 620 690 560C680 530 676 510 690 500L800 500C812 510 808 530 800 560C880 620 900 740 866 830C800 846 700 846 640 830z";
  return (
    contact(pen, 760, 828, 140, 22) +
    contact(pen, 340, 822, 250, 22) +
    path(bag, faceFill(pen, "#e4d8bd")) +
    cloth(pen, bag, 2) +
    [700, 750, 790]
      .map((x, i) =>
        line(
          `M${x} 560C${x - 20 + i * 20} 640 ${x - 30 + i * 26} 720 ${x - 20 + i * 22} 820`,
          "#1b120d",
          16,
          `opacity=".18" filter="${pen.blur(8)}"`,
        ),
      )
      .join("") +
    line("M684 560C720 572 770 572 806 560", "#a5492f", 9) +
    line("M690 562C660 590 650 610 660 640", "#a5492f", 6) +
    cube(110, 710, 110, 110, PAINTS.blue) +
    cube(350, 710, 110, 110, BEECH) +
    arch(106, 596, PAINTS.yellow) +
    cube(350, 600, 110, 110, PAINTS.red) +
    cube(96, 540, 400, 56, BEECH) +
    cube(150, 430, 110, 110, PAINTS.green) +
    path(
      turned(400, [
        [44, 380],
        [44, 380],
        [44, 534],
        [44, 534],
      ]),
      roundFill(pen, BEECH),
    ) +
    wood(
      pen,
      turned(400, [
        [44, 380],
        [44, 380],
        [44, 534],
        [44, 534],
      ]),
      "y",
    ) +
    oval(400, 380, 44, 8, tone(BEECH, 0.35)) +
    path("M260 428l34 -24l-52 -116l-37 22z", tone(PAINTS.red, -0.42)) +
    block(pen, "M150 430L205 312L262 430z", PAINTS.red) +
    cube(520, 754, 74, 74, PAINTS.green)
  );
}

function duck(pen: Pen): string {
  const body =
    "M210 560C190 480 230 430 300 450C380 480 420 500 520 490C560 484 580 460 582 430L700 440C720 560 680 680 560 700L330 700C260 696 220 630 210 560z";
  const wing = "M300 540C360 500 480 520 520 570C480 630 360 640 300 540z";
  return (
    contact(pen, 480, 812, 300, 26) +
    line("M700 740C800 760 850 830 930 800", "#a5492f", 8) +
    oval(936, 798, 24, 24, ballFill(pen, PAINTS.red)) +
    [320, 600].map((x) => wheel(pen, x + 40, 742, 62, tone(PAINTS.blue, -0.2))).join("") +
    block(pen, box(230, 690, 480, 40, 14), BEECH) +
    path(
      body,
      pen.linear(
        [
          [0, tone(PAINTS.yellow, 0.36)],
          [0.45, PAINTS.yellow],
          [1, tone(PAINTS.yellow, -0.36)],
        ],
        65,
      ),
    ) +
    wood(pen, body) +
    path("M700 330C770 330 808 350 812 368C780 386 740 392 700 388z", faceFill(pen, "#cf7a3e")) +
    line("M712 362C750 366 780 368 806 367", tone("#cf7a3e", -0.5), 4) +
    oval(628, 352, 112, 108, ballFill(pen, tone(PAINTS.green, -0.05))) +
    wood(pen, "M516 352A112 108 0 1 1 740 352A112 108 0 1 1 516 352z") +
    path("M560 430C600 456 660 460 708 432L710 462C660 486 600 484 560 460z", faceFill(pen, PAINTS.cream)) +
    oval(664, 330, 15, 16, "#231814") +
    oval(659, 324, 5, 5, "#fff") +
    dropped(pen, wing, 5) +
    path(wing, faceFill(pen, tone(PAINTS.cream, -0.04))) +
    wood(pen, wing) +
    [0, 1]
      .map((i) =>
        line(
          `M${356 + i * 40} ${578 + i * 6}C${400 + i * 30} ${600} 450 ${600} ${500 - i * 6} 576`,
          tone(PAINTS.cream, -0.45),
          4,
          `opacity=".6"`,
        ),
      )
      .join("") +
    [300, 580].map((x) => wheel(pen, x, 752, 66, PAINTS.blue)).join("") +
    [300, 580]
      .map((x) => path(`M${x - 10} 752L${x + 66} 796L${x + 84} 820L${x + 10} 818z`, faceFill(pen, "#cf7a3e")))
      .join("")
  );
}

export const toyPictures: Picture[] = [
  { file: "beech-train.jpg", draw: () => standing(place, (pen) => group(train(pen), "translate(50 70) scale(.88)")) },
  { file: "stacking-rings.jpg", draw: () => standing(place, stacked) },
  { file: "stacking-rings-apart.jpg", draw: () => standing(place, ringsApart) },
  { file: "corduroy-bear-honey.jpg", draw: () => standing(place, (pen) => bear(pen, "#c08f4e")) },
  { file: "corduroy-bear-grey.jpg", draw: () => standing(place, (pen) => bear(pen, "#94908a")) },
  { file: "building-blocks.jpg", draw: () => standing(place, blocks) },
  ...(["red", "blue", "green"] as const).map((name) => ({
    file: `spinning-top-${name}.jpg`,
    draw: () => standing(place, (pen) => top(pen, PAINTS[name])),
  })),
  {
    file: "ripstop-kite-sunset.jpg",
    draw: () => standing(place, (pen) => kite(pen, ["#b5492f", "#d8873a", "#e0b24e"]), undefined, 780),
  },
  {
    file: "ripstop-kite-sea.jpg",
    draw: () => standing(place, (pen) => kite(pen, ["#2f5d74", "#4f8a92", "#c8d2bc"]), undefined, 780),
  },
  { file: "pull-along-duck.jpg", draw: () => standing(place, (pen) => group(duck(pen), "translate(0 50) scale(.92)")) },
];
