import {
  backdrops,
  box,
  cloth,
  contact,
  disc,
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
  through,
  times,
  tone,
  turned,
  wood,
} from "./kit";
import { board, knife, spoon } from "./kitchen-tools";
import { casserole, teapot } from "./pots";

const place = backdrops.kitchen;
function mug(pen: Pen, color: string): string {
  const body = turned(470, [
    [196, 430],
    [194, 440],
    [190, 700],
    [184, 770],
    [164, 800],
    [164, 800],
  ]);
  const handle = "M650 500C790 480 810 560 800 620C790 690 720 720 652 720";
  return (
    contact(pen, 480, 806, 190) +
    line(handle, tone(color, -0.42), 36) +
    line(handle, tone(color, -0.12), 28) +
    line("M652 494C782 476 800 556 790 612", tone(color, 0.35), 7, `opacity=".7" filter="${pen.blur(3)}"`) +
    path(body, roundFill(pen, color)) +
    speckle(pen, body, tone(color, -0.6), 0.25) +
    sheen(pen, body, "M320 450C312 560 316 680 330 780L372 790C352 690 350 560 358 450z", 0.55, 12) +
    sheen(pen, body, "M628 470L640 470L632 740L620 750z", 0.3, 8) +
    oval(470, 430, 197, 34, tone(color, 0.55)) +
    oval(
      470,
      434,
      183,
      28,
      pen.linear([
        [0, "#8d8478"],
        [0.5, "#d9d1c2"],
        [1, "#f3ecdf"],
      ]),
    ) +
    path("M273 430A197 34 0 0 0 667 430", "none", `stroke="#37322e" stroke-width="8" stroke-linecap="round"`) +
    line("M292 440A197 34 0 0 0 420 462", "#b9b2a8", 3)
  );
}

function pourOver(pen: Pen): string {
  const cone = turned(480, [
    [150, 250],
    [148, 262],
    [60, 420],
    [50, 440],
    [50, 462],
  ]);
  const server = turned(480, [
    [58, 560],
    [60, 590],
    [92, 650],
    [132, 740],
    [126, 800],
    [100, 826],
  ]);
  const coffee = turned(480, [
    [123, 722],
    [132, 750],
    [126, 800],
    [100, 826],
  ]);
  const plank = box(250, 462, 460, 34, 6);
  const [legA, legB] = [box(262, 490, 40, 340, 4), box(658, 490, 40, 340, 4)];
  const walnut = "#6e442a";
  const timber = (d: string, along: "x" | "y") => path(d, faceFill(pen, walnut)) + wood(pen, d, along);
  return (
    contact(pen, 480, 832, 230, 30) +
    timber(legA, "y") +
    timber(legB, "y") +
    path(server, "#ffffff", `opacity=".32"`) +
    path(coffee, roundFill(pen, "#4a2713")) +
    oval(480, 722, 123, 20, "#6b3d20") +
    line("M362 724A123 20 0 0 0 598 724", "#a87446", 3, `opacity=".7"`) +
    path(
      server,
      pen.linear([
        [0, "#4e4a44", 0.5],
        [0.12, "#ffffff", 0.1],
        [0.8, "#ffffff", 0],
        [1, "#3c3833", 0.5],
      ]),
    ) +
    sheen(pen, server, "M392 640C360 700 356 760 372 812L396 812C384 760 390 700 416 640z", 0.75, 5) +
    oval(480, 560, 58, 10, "none", `stroke="#f7f4ee" stroke-width="4" opacity=".9"`) +
    timber(plank, "x") +
    path(box(250, 462, 460, 8, 4), "#c99a6d", `opacity=".5"`) +
    oval(480, 464, 100, 15, "#20110a", `opacity=".35" filter="${pen.blur(6)}"`) +
    line("M612 292C700 280 700 390 574 372", "#b9b0a3", 22) +
    line("M612 288C694 278 692 380 576 364", "#efe8dc", 16) +
    path(cone, roundFill(pen, "#efe8dc", 0.8)) +
    times(9, (i) =>
      line(`M${352 + i * 32} 286Q${400 + i * 20} 370 ${436 + i * 11} 430`, "#8f8474", 2, `opacity=".28"`),
    ) +
    oval(480, 250, 151, 26, "#fbf6ec") +
    oval(
      480,
      254,
      138,
      20,
      pen.linear([
        [0, "#8f8474"],
        [1, "#e5dccd"],
      ]),
    ) +
    oval(480, 464, 86, 12, "#e5dccd") +
    oval(480, 462, 84, 10, "#f6f0e5")
  );
}

function espressoPot(pen: Pen): string {
  const facets = (topY: number, bottomY: number, topR: number, bottomR: number, cx = 480) => {
    const edges = [-1, -0.72, -0.26, 0.3, 0.74, 1];
    const tints = [-0.12, 0.5, 0.12, -0.22, -0.42];
    return tints
      .map((tint, i) => {
        const [a, b] = [edges[i] ?? 0, edges[i + 1] ?? 0];
        const sag = (u: number) => (1 - u * u) * 22;
        const d = `M${cx + a * topR} ${topY + sag(a)}L${cx + b * topR} ${topY + sag(b)}L${cx + b * bottomR} ${bottomY + sag(b)}L${cx + a * bottomR} ${bottomY + sag(a)}z`;
        const fill = pen.linear(
          [
            [0, tone("#a9aaa8", tint + 0.1)],
            [1, tone("#a9aaa8", tint - 0.14)],
          ],
          90,
        );
        return path(d, fill, `stroke="#77746f" stroke-width="1"`);
      })
      .join("");
  };
  const handle = "M610 392C700 372 760 400 752 452L722 640C716 664 690 660 692 636L706 470C706 440 670 436 614 446z";
  const lid = "M340 356L480 282L620 356C600 384 360 384 340 356z";
  return (
    contact(pen, 484, 832, 190) +
    path(
      "M350 380L272 372L340 470z",
      pen.linear([
        [0, "#8d8c88"],
        [1, "#d6d5d1"],
      ]),
    ) +
    facets(362, 560, 138, 104) +
    facets(596, 812, 116, 168) +
    path(
      turned(
        480,
        [
          [112, 558],
          [120, 566],
          [120, 600],
          [112, 610],
        ],
        0.2,
      ),
      metalFill(pen, "#9c9c9a"),
    ) +
    oval(376, 700, 15, 15, metalFill(pen, "#b99a5a", 45)) +
    path(
      lid,
      pen.linear([
        [0, "#deddd9"],
        [0.5, "#aaa9a5"],
        [1, "#6f6d69"],
      ]),
    ) +
    path("M340 356L480 282L470 378C410 378 350 376 340 356z", "#ffffff", `opacity=".25"`) +
    path(
      turned(
        480,
        [
          [12, 246],
          [24, 256],
          [26, 274],
          [12, 292],
        ],
        0.3,
      ),
      roundFill(pen, "#2c2826"),
    ) +
    path(
      handle,
      pen.linear(
        [
          [0, "#4b4541"],
          [0.4, "#2a2624"],
          [1, "#141110"],
        ],
        20,
      ),
    ) +
    line("M626 400C690 386 738 404 738 440", "#8b837c", 6, `opacity=".6" filter="${pen.blur(3)}"`)
  );
}

function jar(
  pen: Pen,
  cx: number,
  foot: number,
  radius: number,
  height: number,
  filling: string,
  level: number,
): string {
  const top = foot - height;
  const glass = turned(cx, [
    [radius, top],
    [radius, top],
    [radius, foot - 18],
    [radius - 14, foot],
    [radius - 14, foot],
  ]);
  const inside = turned(cx, [
    [radius - 8, foot - height * level],
    [radius - 8, foot - height * level],
    [radius - 8, foot - 22],
    [radius - 18, foot - 8],
    [radius - 18, foot - 8],
  ]);
  const cork = turned(cx, [
    [radius - 2, top - 44],
    [radius - 2, top - 44],
    [radius - 8, top + 8],
    [radius - 8, top + 8],
  ]);
  return (
    contact(pen, cx, foot + 2, radius) +
    path(glass, "#ffffff", `opacity=".3"`) +
    path(inside, roundFill(pen, filling, 0.8)) +
    speckle(pen, inside, tone(filling, -0.5), 0.65) +
    oval(cx, foot - height * level, radius - 8, (radius - 8) * 0.17, tone(filling, 0.25)) +
    path(
      glass,
      pen.linear([
        [0, "#4a473f", 0.45],
        [0.08, "#ffffff", 0.25],
        [0.5, "#ffffff", 0],
        [0.92, "#ffffff", 0.1],
        [1, "#3d3a34", 0.5],
      ]),
    ) +
    sheen(pen, glass, box(cx - radius + 22, top + 26, 20, height - 70, 10), 0.7, 4) +
    path(cork, roundFill(pen, "#c79d6a")) +
    speckle(pen, cork, "#5a3a1c", 0.7) +
    oval(cx, top - 44, radius - 2, (radius - 2) * 0.17, "#d9b384") +
    speckle(pen, disc(cx, top - 44, radius - 2, (radius - 2) * 0.17), "#6b4724", 0.6)
  );
}

const mugs = { cream: "#e9dfc8", forest: "#3f5d49", brick: "#a8503a", navy: "#34455f" };
const casseroles = { marmalade: "#d0702c", "bottle-green": "#2f5445", graphite: "#4a4a4b" };
const teapots = { sand: "#cbb08a", slate: "#5f6b72" };

function napkin(pen: Pen): string {
  const d = through([
    [560, 800],
    [640, 756],
    [860, 760],
    [930, 800],
    [880, 858],
    [640, 872],
    [560, 800],
  ]);
  return (
    dropped(pen, d, 8) +
    path(d, faceFill(pen, "#e6ddce")) +
    cloth(pen, d, 1.4) +
    line("M600 812C700 790 820 800 900 812", "#9a6a50", 5, `opacity=".6"`)
  );
}

export const kitchenPictures: Picture[] = [
  ...Object.entries(mugs).map(([name, color]) => ({
    file: `enamel-mug-${name}.jpg`,
    draw: () => standing(place, (pen) => mug(pen, color)),
  })),
  {
    file: "enamel-mug-pair.jpg",
    draw: () =>
      standing(
        place,
        (pen) =>
          group(mug(pen, mugs.forest), "translate(330 40) scale(.72)") +
          group(mug(pen, mugs.cream), "translate(20 190) scale(.8)"),
      ),
  },
  ...Object.entries(teapots).map(([name, color]) => ({
    file: `stoneware-teapot-${name}.jpg`,
    draw: () => standing(place, (pen) => teapot(pen, color)),
  })),
  {
    file: "stoneware-teapot-detail.jpg",
    draw: () => standing(place, (pen) => napkin(pen) + teapot(pen, teapots.sand), { x: 60, y: 330, size: 520 }),
  },
  ...Object.entries(casseroles).map(([name, color]) => ({
    file: `cast-iron-casserole-${name}.jpg`,
    draw: () => standing(place, (pen) => casserole(pen, color, true)),
  })),
  {
    file: "cast-iron-casserole-open.jpg",
    draw: () => standing(place, (pen) => casserole(pen, casseroles.marmalade, false)),
  },
  { file: "pour-over-set.jpg", draw: () => standing(place, pourOver) },
  { file: "pour-over-set-detail.jpg", draw: () => standing(place, pourOver, { x: 270, y: 180, size: 420 }) },
  {
    file: "chefs-knife.jpg",
    draw: () => lying(place, (pen) => group(knife(pen), "rotate(-24 500 470) translate(-10 30)")),
  },
  { file: "cutting-board.jpg", draw: () => lying(place, board) },
  { file: "cutting-board-detail.jpg", draw: () => lying(place, board, { x: 130, y: 420, size: 480 }) },
  { file: "stovetop-espresso-pot.jpg", draw: () => standing(place, espressoPot) },
  {
    file: "storage-jars.jpg",
    draw: () =>
      standing(
        place,
        (pen) =>
          jar(pen, 650, 790, 118, 420, "#d8b26a", 0.8) +
          jar(pen, 300, 810, 118, 310, "#5a3521", 0.72) +
          jar(pen, 490, 856, 110, 200, "#e6d9bf", 0.78),
      ),
  },
  {
    file: "beech-spoons.jpg",
    draw: () =>
      lying(
        place,
        (pen) =>
          group(spoon(pen, "bowl"), "translate(310 520) rotate(-14) scale(1.12)") +
          group(spoon(pen, "slots"), "translate(500 500) rotate(2) scale(1.12)") +
          group(spoon(pen, "flat"), "translate(690 520) rotate(15) scale(1.12)"),
      ),
  },
];
