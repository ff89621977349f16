import {
  backdrops,
  box,
  cloth,
  contact,
  disc,
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
  times,
  tone,
  tones,
  turned,
  wood,
} from "./kit";

const place = backdrops.audio;
const WALNUT = "#7a4c2e";
const OAK = "#bd8d58";
const BRASS = "#b08a45";

/** Punched or woven dots in rows. */
const dots = (pen: Pen, d: string, step: number, r: number, color: string) => {
  const pattern = pen.define(
    (id) =>
      `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><circle cx="${step / 4}" cy="${step / 4}" r="${r}" fill="${color}"/><circle cx="${step * 0.75}" cy="${step * 0.75}" r="${r}" fill="${color}"/></pattern>`,
  );
  return path(d, pattern);
};

const dial = (pen: Pen, x: number, y: number, r: number, color: string, angle: number) =>
  oval(x + r * 0.12, y + r * 0.16, r * 1.04, r * 1.04, "#1b120d", `opacity=".4" filter="${pen.blur(6)}"`) +
  oval(x, y, r, r, metalFill(pen, color, 45)) +
  oval(x, y, r * 0.82, r * 0.82, tones(pen, color, 45, [0, -0.05], [1, 0.35])) +
  group(line(`M0 ${-r * 0.35}V${-r * 0.7}`, "#2b2320", r * 0.1), `translate(${x} ${y}) rotate(${angle})`);

function radio(pen: Pen, color: string): string {
  const shell = box(150, 350, 690, 440, 60);
  const face = box(178, 378, 634, 384, 40);
  const grille = box(206, 406, 330, 328, 26);
  return (
    contact(pen, 500, 812, 330, 30) +
    path(box(220, 780, 60, 34, 6), "#3a2a1f") +
    path(box(710, 780, 60, 34, 6), "#33241a") +
    line("M760 352L820 130", "#8d8b86", 8) +
    line("M758 352L818 130", "#e8e6e0", 3) +
    oval(820, 128, 8, 8, "#cfcdc7") +
    path(shell, faceFill(pen, WALNUT)) +
    wood(pen, shell) +
    sheen(pen, shell, "M150 350H840V366H150z", 0.5, 5) +
    path(face, faceFill(pen, color)) +
    path(grille, tone(color, -0.14)) +
    dots(pen, grille, 15, 3.4, tone(color, -0.66)) +
    path(
      grille,
      pen.linear(
        [
          [0, "#fff5e4", 0.25],
          [0.5, "#fff5e4", 0],
          [1, "#1b120d", 0.3],
        ],
        50,
      ),
    ) +
    path(box(566, 412, 220, 92, 10), "#2a241f") +
    path(
      box(572, 418, 208, 80, 8),
      pen.linear(
        [
          [0, "#ffe9b4"],
          [1, "#e0aa54"],
        ],
        90,
      ),
    ) +
    times(21, (i) => line(`M${586 + i * 9} 478v${i % 5 ? -10 : -22}`, "#4a331a", 2.2)) +
    line("M660 424V492", "#b5412a", 4) +
    dial(pen, 672, 618, 84, BRASS, 28) +
    dial(pen, 592, 726, 16, BRASS, -40) +
    dial(pen, 752, 726, 16, BRASS, 60)
  );
}

function headphones(pen: Pen, color: string): string {
  const cup = (mirror: number) => {
    const pad = "M-8 -140C56 -150 74 -80 74 0C74 80 56 150 -8 140C-40 90 -40 -90 -8 -140z";
    const shell = "M-20 -128C-66 -128 -96 -70 -96 0C-96 70 -66 128 -20 128C6 90 6 -90 -20 -128z";
    return group(
      path(
        pad,
        pen.linear(
          [
            [0, "#4a403a"],
            [0.4, "#3a322d"],
            [1, "#1d1815"],
          ],
          mirror > 0 ? 0 : 180,
        ),
      ) +
        sheen(pen, pad, "M20 -130C60 -110 62 -40 60 30L44 30C46 -40 40 -100 12 -120z", 0.35, 7) +
        path(
          shell,
          pen.linear(
            [
              [0, tone(color, mirror > 0 ? 0.3 : -0.34)],
              [0.5, color],
              [1, tone(color, mirror > 0 ? -0.3 : 0.2)],
            ],
            mirror > 0 ? 20 : 200,
          ),
        ) +
        path("M-20 -128C6 -90 6 90 -20 128L-10 134C16 90 16 -90 -10 -134z", BRASS) +
        sheen(pen, shell, "M-50 -110C-86 -60 -86 20 -74 60L-60 56C-70 0 -66 -60 -34 -108z", mirror > 0 ? 0.7 : 0.25, 6),
      `translate(${500 - mirror * 206} 640) rotate(${mirror * 7}) scale(${mirror} 1)`,
    );
  };
  const band = "M266 560C230 120 770 120 734 560";
  return (
    contact(pen, 320, 800, 110, 18) +
    contact(pen, 690, 800, 110, 18) +
    line("M270 780C250 850 380 880 520 850C600 834 640 880 720 876", "#2b2623", 8) +
    line(band, "#5a5652", 18) +
    line(band, "#c7c4bd", 9) +
    line("M300 400C340 176 660 176 700 400", tone(color, -0.5), 50) +
    line("M300 396C340 172 660 172 700 396", tone(color, -0.06), 40) +
    line("M318 340C366 200 560 180 640 268", tone(color, 0.5), 9, `opacity=".6" filter="${pen.blur(5)}"`) +
    [262, 738].map((x) => path(box(x - 13, 470, 26, 130, 8), metalFill(pen, "#a9a6a0"))).join("") +
    cup(1) +
    cup(-1)
  );
}

function speaker(pen: Pen, color: string): string {
  const body = turned(490, [
    [170, 420],
    [192, 440],
    [204, 560],
    [204, 680],
    [192, 780],
    [172, 804],
  ]);
  const loop = "M654 474C790 462 800 700 680 712";
  return (
    contact(pen, 498, 814, 190) +
    line(loop, "#4a2a16", 26) +
    line(loop, "#8a5632", 19) +
    line("M668 468C770 468 790 620 728 684", "#c99767", 4, `opacity=".6"`) +
    path(body, roundFill(pen, color)) +
    dots(pen, body, 11, 2.6, tone(color, -0.5)) +
    cloth(pen, body, 1) +
    path(
      turned(490, [
        [196, 768],
        [192, 780],
        [172, 804],
      ]),
      roundFill(pen, "#4a4542"),
    ) +
    oval(490, 420, 171, 31, tone(color, -0.35)) +
    oval(
      490,
      415,
      168,
      29,
      pen.linear(
        [
          [0, "#f4eddf"],
          [1, "#b9ad9a"],
        ],
        20,
      ),
    ) +
    line("M400 414h34M417 405v18", "#5a5048", 5) +
    line("M548 414h34", "#5a5048", 5) +
    oval(490, 414, 20, 5, "#5a5048") +
    oval(490, 440, 4, 3, "#8fd08a") +
    path(box(636, 448, 30, 46, 8), metalFill(pen, BRASS)) +
    path(box(664, 690, 26, 42, 8), metalFill(pen, BRASS)) +
    sheen(pen, body, "M330 460C318 560 320 700 334 770L366 776C352 690 352 560 362 462z", 0.3, 14)
  );
}

function loudspeaker(pen: Pen): string {
  const front = box(0, 0, 270, 480, 8);
  const side = "M270 6L318 -22V430L270 474z";
  const cone = (y: number, r: number) =>
    oval(135, y, r + 12, r + 12, metalFill(pen, "#77736e", 45)) +
    oval(135, y, r + 4, r + 4, "#1f1c1a") +
    oval(
      135,
      y,
      r - 6,
      r - 6,
      pen.radial(
        [
          [0, "#191614"],
          [0.55, "#3b3632"],
          [1, "#6a625b"],
        ],
        0.6,
        0.62,
        0.62,
      ),
    ) +
    oval(
      135,
      y,
      r * 0.36,
      r * 0.36,
      pen.radial(
        [
          [0, "#8b837b"],
          [1, "#2a2522"],
        ],
        0.35,
        0.3,
        0.8,
      ),
    );
  return (
    path(side, tones(pen, OAK, 0, [0, -0.35], [1, -0.55])) +
    path("M4 0L52 -28H318L270 4z", tone(OAK, 0.28)) +
    path(front, faceFill(pen, OAK)) +
    wood(pen, front, "y") +
    cone(310, 102) +
    cone(118, 52) +
    path(box(115, 440, 40, 12, 3), metalFill(pen, BRASS))
  );
}

function turntable(pen: Pen): string {
  const [cx, cy] = [420, 560];
  const deck = "M110 700L226 430H776L892 700z";
  const front = "M110 700H892V772C892 786 884 790 872 790H130C118 790 110 786 110 772z";
  return (
    contact(pen, 506, 806, 400, 26) +
    [170, 780].map((x) => path(box(x, 786, 64, 24, 8), "#2a2522")).join("") +
    path("M226 430L238 170H764L776 430z", "#ffffff", `opacity=".2" stroke="#fff" stroke-width="4"`) +
    path("M300 420L420 180H520L380 420z", "#ffffff", `opacity=".22"`) +
    line("M238 170H764", "#fff", 5, `opacity=".6"`) +
    path(deck, faceFill(pen, WALNUT)) +
    wood(pen, deck) +
    path(front, faceFill(pen, tone(WALNUT, -0.18))) +
    wood(pen, front) +
    line("M112 700H890", tone(WALNUT, 0.45), 3, `opacity=".7"`) +
    oval(cx + 18, cy + 24, 268, 116, "#1b120d", `opacity=".4" filter="${pen.blur(9)}"`) +
    oval(cx, cy + 14, 264, 113, metalFill(pen, "#96938d")) +
    oval(cx, cy, 264, 113, metalFill(pen, "#b6b3ad", 12)) +
    oval(cx, cy - 3, 252, 107, "#1d1b1b") +
    times(13, (i) =>
      oval(
        cx,
        cy - 3,
        244 - i * 11,
        (244 - i * 11) * 0.425,
        "none",
        `stroke="#4a4746" stroke-width="1.4" opacity=".75"`,
      ),
    ) +
    `<g clip-path="${pen.clip(`<ellipse cx="${cx}" cy="${cy - 3}" rx="252" ry="107"/>`)}">${path(
      `M${cx} ${cy}L${cx - 260} ${cy - 90}L${cx - 180} ${cy - 120}z M${cx} ${cy}L${cx + 260} ${cy + 60}L${cx + 190} ${cy + 110}z`,
      "#fff",
      `opacity=".3" filter="${pen.blur(9)}"`,
    )}</g>` +
    oval(cx, cy - 3, 84, 36, "#c2603c") +
    oval(cx, cy - 3, 58, 25, "none", `stroke="#f0d9b0" stroke-width="3"`) +
    oval(cx, cy - 5, 7, 4, "#e6e3dc") +
    path(disc(752, 494, 56, 25), metalFill(pen, "#6f6c67")) +
    path(
      turned(
        752,
        [
          [34, 458],
          [36, 466],
          [36, 488],
        ],
        0.4,
      ),
      metalFill(pen, "#a4a19b"),
    ) +
    oval(752, 458, 34, 14, "#d9d6cf") +
    group(line("M752 452L708 602L600 648", "#1b120d", 10, `opacity=".3" filter="${pen.blur(5)}"`), "translate(12 20)") +
    line("M770 424L752 452L708 602L604 642", "#77746f", 12) +
    line("M769 422L751 450L707 600L604 640", "#ebe9e3", 5) +
    path("M612 624L566 644L576 664L624 646z", "#2a2624") +
    path(box(752, 398, 42, 34, 10), metalFill(pen, "#5a5753", 70), `transform="rotate(32 770 415)"`) +
    dial(pen, 800, 650, 20, "#b6b3ad", 30)
  );
}

export const audioPictures: Picture[] = [
  { file: "table-radio-cream.jpg", draw: () => standing(place, (pen) => radio(pen, "#e3d8bf")) },
  { file: "table-radio-petrol.jpg", draw: () => standing(place, (pen) => radio(pen, "#3d6168")) },
  {
    file: "table-radio-detail.jpg",
    draw: () => standing(place, (pen) => radio(pen, "#e3d8bf"), { x: 450, y: 380, size: 380 }),
  },
  { file: "over-ear-headphones-bone.jpg", draw: () => standing(place, (pen) => headphones(pen, "#ded3be")) },
  { file: "over-ear-headphones-black.jpg", draw: () => standing(place, (pen) => headphones(pen, "#3d3a38")) },
  { file: "portable-speaker-coral.jpg", draw: () => standing(place, (pen) => speaker(pen, "#cf6e55")) },
  { file: "portable-speaker-slate.jpg", draw: () => standing(place, (pen) => speaker(pen, "#5b6770")) },
  { file: "portable-speaker-sand.jpg", draw: () => standing(place, (pen) => speaker(pen, "#c8b08a")) },
  {
    file: "bookshelf-speakers.jpg",
    draw: () =>
      standing(
        place,
        (pen) =>
          contact(pen, 300, 812, 170, 22) +
          contact(pen, 700, 812, 170, 22) +
          group(loudspeaker(pen), "translate(140 286) scale(1.08)") +
          group(loudspeaker(pen), "translate(530 286) scale(1.08)"),
      ),
  },
  { file: "belt-drive-turntable.jpg", draw: () => standing(place, turntable) },
  { file: "belt-drive-turntable-detail.jpg", draw: () => standing(place, turntable, { x: 440, y: 360, size: 420 }) },
];
