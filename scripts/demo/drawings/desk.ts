import {
  backdrops,
  ballFill,
  box,
  contact,
  disc,
  dropped,
  faceFill,
  group,
  line,
  lying,
  metalFill,
  mix,
  oval,
  type Pen,
  type Picture,
  path,
  sheen,
  standing,
  times,
  tone,
  tones,
  turned,
  wood,
} from "./kit";
import { book, notebook, paperSheet } from "./paper-goods";

const place = backdrops.desk;
const BRASS = "#b08a45";

function fountainPen(pen: Pen): string {
  const shaft = (x: number, length: number, r: number, taper = 0) =>
    `M${x} ${500 - r}L${x + length} ${500 - r + taper}C${x + length + 10} ${500 - r + taper} ${x + length + 10} ${500 + r - taper} ${x + length} ${500 + r - taper}L${x} ${500 + r}C${x - 8} ${500 + r} ${x - 8} ${500 - r} ${x} ${500 - r}z`;
  const barrel = shaft(330, 440, 32, 8);
  const grip = "M330 474L252 482L246 500L252 518L330 526z";
  const nib = "M254 482C210 478 172 488 110 500C172 512 210 522 254 518z";
  const cap = shaft(250, 260, 37, 3);
  const brass = (d: string) => path(d, metalFill(pen, BRASS, 90));
  return (
    dropped(pen, barrel + grip + nib, 13) +
    brass(barrel) +
    path(grip, metalFill(pen, "#2c2a28", 90)) +
    path(nib, metalFill(pen, "#bfc0bd", 90)) +
    line("M120 500H212", "#3a3632", 2.5) +
    oval(216, 500, 6, 6, "#3a3632") +
    [340, 352, 752].map((x) => line(`M${x} 470V530`, tone(BRASS, -0.4), 3, `opacity=".6"`)).join("") +
    group(
      dropped(pen, cap, 13) +
        brass(cap) +
        [262, 276, 490].map((x) => line(`M${x} 464V536`, tone(BRASS, -0.45), 3, `opacity=".7"`)).join("") +
        path("M300 470L500 480C514 482 514 498 500 498L316 490z", metalFill(pen, BRASS, 80)) +
        line("M318 489L500 497", tone(BRASS, -0.6), 3, `opacity=".6"`),
      "translate(180 190) rotate(9 400 500)",
    )
  );
}

function clock(pen: Pen, color: string): string {
  const tick = (i: number) => {
    const a = (i * Math.PI) / 30;
    const [inner, outer] = i % 5 === 0 ? [186, 214] : [204, 214];
    const at = (r: number) => `${(490 + r * Math.sin(a)).toFixed(1)} ${(510 - r * Math.cos(a)).toFixed(1)}`;
    return line(`M${at(inner)}L${at(outer)}`, "#35302a", i % 5 === 0 ? 8 : 3);
  };
  const hand = (angle: number, length: number, width: number, fill: string) =>
    group(path(box(-width / 2, -length, width, length + 34, width / 2), fill), `translate(490 510) rotate(${angle})`);
  return (
    contact(pen, 494, 806, 170) +
    path("M352 690L318 800H368L412 736z", faceFill(pen, "#8a5a36")) +
    path("M628 690L662 800H612L568 736z", faceFill(pen, "#7a4c2c")) +
    path(
      turned(490, [
        [46, 214],
        [52, 224],
        [52, 250],
        [46, 262],
      ]),
      metalFill(pen, BRASS),
    ) +
    oval(490, 214, 46, 8, tone(BRASS, 0.4)) +
    oval(504, 518, 282, 282, tone(color, -0.45)) +
    oval(490, 510, 282, 282, tones(pen, color, 45, [0, 0.4], [0.5, 0], [1, -0.4])) +
    oval(490, 510, 244, 244, tone(color, -0.45)) +
    oval(
      492,
      512,
      240,
      240,
      pen.radial(
        [
          [0, "#fffaf0"],
          [0.7, "#f3ecdc"],
          [1, "#d9cfba"],
        ],
        0.4,
        0.4,
        0.7,
      ),
    ) +
    times(60, tick) +
    group(
      hand(304, 118, 17, "#2f2a25") + hand(60, 172, 12, "#2f2a25") + hand(112, 108, 6, BRASS),
      "translate(5 8)",
      `opacity=".25" filter="${pen.blur(4)}"`,
    ) +
    hand(304, 118, 17, "#2f2a25") +
    hand(60, 172, 12, "#2f2a25") +
    hand(112, 108, 6, "#c48a2c") +
    hand(205, 190, 4, "#b5492e") +
    oval(490, 510, 13, 13, metalFill(pen, BRASS, 45)) +
    path(
      "M290 420C330 320 420 280 500 284C420 320 350 400 330 520C300 500 286 460 290 420z",
      "#fff",
      `opacity=".3" filter="${pen.blur(9)}"`,
    )
  );
}

function tape(pen: Pen): string {
  const green = "#3c5a4c";
  const bodyPath =
    "M170 700C180 640 230 620 290 640C330 656 350 690 400 690L700 690C750 690 770 640 800 604L838 596L846 640C840 700 836 760 826 800C820 824 800 826 780 826L220 826C190 826 172 800 170 760z";
  return (
    contact(pen, 504, 828, 320, 30) +
    oval(478, 556, 176, 176, tone("#e4d5b4", -0.4)) +
    oval(
      470,
      550,
      176,
      176,
      pen.linear(
        [
          [0, "#f4e8cc"],
          [0.6, "#d9c79e"],
          [1, "#a9956c"],
        ],
        50,
      ),
    ) +
    times(6, (i) =>
      oval(470, 550, 166 - i * 11, 166 - i * 11, "none", `stroke="#a18c60" stroke-width="1.6" opacity=".45"`),
    ) +
    oval(470, 550, 96, 96, "#7d5f3a") +
    oval(470, 550, 88, 88, ballFill(pen, "#2d2b29")) +
    oval(470, 550, 22, 22, metalFill(pen, "#9a9893", 45)) +
    path("M470 374C600 380 700 480 822 592L812 604C690 510 590 420 470 392z", "#efe0bb", `opacity=".85"`) +
    path(bodyPath, tones(pen, green, 80, [0, 0.3], [0.35, 0], [1, -0.5])) +
    sheen(
      pen,
      bodyPath,
      "M190 690C210 650 260 640 300 670C340 710 380 716 420 716L690 716L690 730L380 734C320 730 260 680 200 740z",
      0.5,
      8,
    ) +
    path("M796 602L846 586L850 600L802 616z", metalFill(pen, "#b4b3ae", 90)) +
    times(7, (i) => path(`M${800 + i * 7} ${602 - i * 2.3}l3 -9l4 7z`, "#d5d4cf")) +
    path(box(196, 814, 612, 14, 5), "#8b6a45")
  );
}

function scissors(pen: Pen): string {
  const blade = "M-16 60C-30 -60 -24 -240 0 -400C26 -240 40 -60 26 60z";
  const bow = "M0 40C-10 120 -60 130 -84 210C-104 300 -44 372 14 348C74 322 66 220 40 160C28 120 30 90 26 40z";
  const hole = "M-38 214C-66 280 -40 330 6 316C44 300 36 230 16 188C0 160 -24 180 -38 214z";
  const ring = bow + hole;
  const half = (mirror: number, shade: number) =>
    group(
      path(blade, metalFill(pen, tone("#a7aaab", shade), 0)) +
        line("M-1 -394C-14 -250 -16 -100 -10 40", "#f2f2ee", 4, `opacity=".8"`) +
        path(ring, faceFill(pen, "#3a3836", 1.4), `fill-rule="evenodd"`) +
        line("M-72 214C-92 290 -50 340 4 334", "#8e8a85", 6, `opacity=".7" filter="${pen.blur(2)}"`),
      `scale(${mirror} 1) rotate(13)`,
    );
  const shadow = (mirror: number) =>
    group(path(blade + ring, "#1b1009", `fill-rule="evenodd"`), `scale(${mirror} 1) rotate(13)`);
  return (
    group(shadow(1) + shadow(-1), "translate(16 20)", `opacity=".3" filter="${pen.blur(13)}"`) +
    group(shadow(1) + shadow(-1), "translate(5 7)", `opacity=".35" filter="${pen.blur(4)}"`) +
    half(-1, -0.14) +
    half(1, 0.06) +
    oval(0, 8, 21, 21, metalFill(pen, BRASS, 40)) +
    line("M-11 0L11 16", "#5d4720", 4)
  );
}

function pencil(pen: Pen, color: string, length = 720): string {
  const cedar = "#c99767";
  const tip = `M0 -20L-74 -3L-74 3L0 20z`;
  return (
    dropped(pen, `M0 -20H${length}V20H0L-100 0z`, 9) +
    path("M0 -20L-100 0L0 20C-8 10 -8 -10 0 -20z", tones(pen, cedar, 90, [0, 0.35], [0.5, 0], [1, -0.3])) +
    wood(pen, tip) +
    path("M-70 -6L-100 0L-70 6C-73 2 -73 -2 -70 -6z", "#2e2c2b") +
    path(`M0 -20C10 -17 10 -11 0 -8H${length}V-20z`, tone(color, 0.3)) +
    path(`M0 -8C10 -4 10 5 0 8H${length}V-8z`, color) +
    path(`M0 8C10 11 10 17 0 20H${length}V8z`, tone(color, -0.35)) +
    line(`M20 -15H${length - 10}`, "#fff", 3, `opacity=".4"`) +
    path(`M${length} -20C${length + 8} -18 ${length + 8} 18 ${length} 20z`, cedar) +
    oval(length + 3, 0, 3, 5, "#2e2c2b") +
    [0, 1, 2].map((i) => line(`M${length - 150 + i * 16} -1h9`, "#e9dcb9", 3)).join("") +
    line(`M${length - 90} -1h56`, "#e9dcb9", 4, `stroke-dasharray="7 4"`)
  );
}

function tray(pen: Pen): string {
  const walnut = "#6e442a";
  const outer = box(120, 330, 760, 330, 52);
  const hollow = (d: string) =>
    path(d, tones(pen, walnut, 60, [0, -0.5], [0.35, -0.22], [1, 0.12])) + wood(pen, d, "x", 1.2);
  const clip = (x: number, y: number, turn: number) =>
    group(
      line("M-24 -8H20C34 -8 34 14 20 14H-20C-30 14 -30 0 -20 0H14", "#cfcdc6", 4),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return (
    dropped(pen, outer, 16) +
    path(outer, faceFill(pen, walnut)) +
    wood(pen, outer) +
    hollow(box(160, 368, 470, 110, 54)) +
    hollow(box(160, 510, 470, 112, 54)) +
    hollow(disc(754, 495, 92, 122)) +
    line("M170 346H830C850 346 862 356 866 372", tone(walnut, 0.5), 4, `opacity=".6"`) +
    group(pencil(pen, "#3f5d49", 400), "translate(210 424) scale(.86)") +
    clip(220, 560, 20) +
    clip(290, 572, -50) +
    clip(350, 556, 80) +
    clip(430, 574, 10) +
    group(
      `<circle cx="0" cy="-44" r="24" fill="none" stroke="${metalFill(pen, BRASS, 40)}" stroke-width="13"/>` +
        path(box(-6, -22, 12, 110, 3), metalFill(pen, BRASS)) +
        path("M6 52H30V64H6zM6 72H24V84H6z", BRASS),
      "translate(742 480) rotate(24)",
    )
  );
}

const books = { brick: "#a24b38", forest: "#3c5a48", navy: "#34425c", ochre: "#c08e36", grey: "#84847e" };

export const deskPictures: Picture[] = [
  ...Object.entries(books).map(([name, color]) => ({
    file: `clothbound-notebook-${name}.jpg`,
    draw: () => lying(place, (pen) => group(notebook(pen, color), "rotate(6 500 500) translate(-10 -20)")),
  })),
  {
    file: "clothbound-notebook-stack.jpg",
    draw: () =>
      standing(
        place,
        (pen) =>
          contact(pen, 490, 824, 320, 26) +
          Object.values(books)
            .map((color, i) => book(pen, 746 - i * 75, [0, 14, -16, 8, -6][i] ?? 0, color))
            .join(""),
      ),
  },
  {
    file: "brass-fountain-pen.jpg",
    draw: () => lying(place, (pen) => group(fountainPen(pen), "rotate(-22 500 500) translate(-70 -130) scale(1.22)")),
  },
  {
    file: "brass-fountain-pen-detail.jpg",
    draw: () =>
      lying(place, (pen) => paperSheet(pen) + group(fountainPen(pen), "translate(90 40) rotate(24 120 480)"), {
        x: 60,
        y: 180,
        size: 560,
      }),
  },
  { file: "bedside-clock-cream.jpg", draw: () => standing(place, (pen) => clock(pen, "#e2d6bb")) },
  { file: "bedside-clock-green.jpg", draw: () => standing(place, (pen) => clock(pen, "#4c6a58")) },
  { file: "tape-dispenser.jpg", draw: () => standing(place, tape) },
  {
    file: "forged-scissors.jpg",
    draw: () => lying(place, (pen) => group(scissors(pen), "translate(500 520) rotate(28)")),
  },
  {
    file: "cedar-pencil.jpg",
    draw: () => lying(place, (pen) => group(pencil(pen, "#b8862f", 640), "translate(190 660) rotate(-24) scale(1.2)")),
  },
  {
    file: "cedar-pencil-group.jpg",
    draw: () =>
      lying(place, (pen) =>
        [0, 1, 2, 3, 4, 5]
          .map((i) =>
            group(
              pencil(pen, mix("#b8862f", "#c99b48", (i % 3) / 2)),
              `translate(${196 + (i % 2) * 26} ${300 + i * 76}) rotate(${[-1, 1.5, -0.5, 0.8, -1.4, 0.4][i]})`,
            ),
          )
          .join(""),
      ),
  },
  { file: "walnut-desk-tray.jpg", draw: () => lying(place, (pen) => group(tray(pen), "rotate(-7 500 500)")) },
];
