import {
  backdrops,
  box,
  cloth,
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
  sheen,
  standing,
  times,
  tone,
  tones,
} from "./kit";

const place = backdrops.bags;
const LEATHER = "#7b4a2b";

const grain = (pen: Pen, d: string) =>
  path(d, "#000", `filter="${pen.noise("0.22 0.22", "#2a150a", 2.6, 2, 5)}" opacity=".3"`);

const stitches = (d: string, color: string, width = 3) => line(d, color, width, `stroke-dasharray="9 8" opacity=".8"`);

const buckle = (pen: Pen, x: number, y: number, width = 52, height = 40) =>
  `<path d="${box(x - width / 2, y - height / 2, width, height, 8)}" fill="none" stroke="${metalFill(pen, "#b8924a", 40)}" stroke-width="8"/>` +
  line(`M${x} ${y - height / 2}V${y + height / 2 - 2}`, "#8d6b2c", 5);

/** Soft folds: pairs of a shadow and a light along each line. */
const folds = (pen: Pen, within: string, lines: string[], strength = 1) =>
  `<g clip-path="${pen.clip(`<path d="${within}"/>`)}">${lines
    .map(
      (d) =>
        line(d, "#1b120d", 22, `opacity="${0.3 * strength}" filter="${pen.blur(11)}"`) +
        line(d, "#fff5e4", 10, `opacity="${0.32 * strength}" filter="${pen.blur(7)}" transform="translate(-17 -7)"`),
    )
    .join("")}</g>`;

function tote(pen: Pen, color: string): string {
  const body =
    "M212 400C300 414 640 414 740 396C750 520 770 690 764 800C740 828 240 832 208 806C196 690 204 520 212 400z";
  const strap = (x: number, lift: number, shade: number) => {
    const d = `M${x} 470V392C${x + 4} ${lift} ${x + 216} ${lift} ${x + 220} 392V470`;
    return (
      line(d, tone(LEATHER, -0.4 + shade), 30, `stroke-linecap="butt"`) +
      line(d, tone(LEATHER, shade), 24, `stroke-linecap="butt"`)
    );
  };
  const tab = (x: number) => {
    const d = box(x - 15, 420, 30, 130, 5);
    return (
      path(d, faceFill(pen, LEATHER)) +
      stitches(`M${x - 9} 430V542H${x + 9}V430`, "#e0c69b", 2.5) +
      oval(x, 524, 5, 5, metalFill(pen, "#b8924a"))
    );
  };
  return (
    contact(pen, 490, 816, 280, 30) +
    strap(366, 90, -0.3) +
    path("M212 400C300 378 640 376 740 396C640 418 300 418 212 400z", tone(color, -0.55)) +
    path(body, faceFill(pen, color, 1.2)) +
    cloth(pen, body, 1.6) +
    folds(
      pen,
      body,
      [
        "M300 440C330 560 280 690 320 810",
        "M470 560C500 650 480 740 500 820",
        "M660 440C640 560 690 680 650 810",
        "M220 640C300 670 330 720 340 800",
      ],
      1,
    ) +
    path(
      "M205 700C380 722 600 722 766 698C770 740 768 780 764 800C740 828 240 832 208 806C204 770 203 735 205 700z",
      faceFill(pen, LEATHER),
    ) +
    stitches("M206 712C380 734 600 734 766 710", "#e0c69b") +
    stitches("M214 416C300 430 640 430 738 412", tone(color, 0.45)) +
    strap(358, 120, 0) +
    tab(358) +
    tab(578)
  );
}

function backpack(pen: Pen, color: string): string {
  const body =
    "M290 400C320 380 660 380 690 400C720 540 724 700 706 800C690 836 300 836 282 800C262 700 262 540 290 400z";
  const roll =
    "M284 330C274 290 300 270 330 268L650 268C684 270 708 292 696 330C690 364 670 384 640 386L340 386C310 384 290 364 284 330z";
  const pocket =
    "M320 610C440 600 560 600 664 610C672 680 672 750 660 806C600 822 390 822 328 806C312 750 312 680 320 610z";
  const strap = (x: number) =>
    path(box(x - 17, 300, 34, 300, 4), faceFill(pen, tone(color, -0.4))) +
    stitches(`M${x - 10} 320V590`, tone(color, 0.3), 2) +
    path(box(x - 24, 520, 48, 34, 6), metalFill(pen, "#5b5753", 60)) +
    path(box(x - 12, 552, 24, 90, 3), tone(color, -0.45));
  return (
    contact(pen, 494, 824, 220, 28) +
    line("M690 440C780 500 790 690 706 790", tone(color, -0.5), 34) +
    line("M690 440C774 504 782 690 704 786", tone(color, -0.3), 24) +
    line("M440 274C446 216 536 216 544 274", tone(color, -0.5), 20) +
    path(body, faceFill(pen, color, 1.2)) +
    cloth(pen, body, 1.2) +
    folds(
      pen,
      body,
      ["M330 400C350 480 310 540 340 600", "M600 400C580 470 640 520 620 600", "M480 400C500 470 470 530 490 600"],
      0.9,
    ) +
    path(pocket, faceFill(pen, tone(color, -0.06), 1.1)) +
    cloth(pen, pocket, 1.2) +
    line("M320 612C440 602 560 602 664 612", tone(color, -0.5), 6) +
    line("M322 622C440 612 560 612 662 622", tone(color, 0.35), 3, `opacity=".6"`) +
    path(box(430, 690, 124, 56, 5), faceFill(pen, LEATHER)) +
    stitches(box(437, 697, 110, 42, 3), "#e0c69b", 2) +
    path(roll, tones(pen, color, 90, [0, 0.1], [0.25, 0.34], [0.55, 0], [1, -0.42])) +
    cloth(pen, roll, 1.2) +
    line("M296 350C400 362 580 362 688 348", tone(color, -0.5), 4, `opacity=".6"`) +
    oval(304, 328, 17, 46, tone(color, -0.35), `opacity=".7"`) +
    oval(304, 328, 8, 26, tone(color, -0.6), `opacity=".7"`) +
    strap(390) +
    strap(594)
  );
}

function duffel(pen: Pen, color: string): string {
  const body =
    "M190 520C200 430 260 400 340 394L660 394C740 400 800 430 808 520L812 740C810 800 780 816 740 818L260 818C214 816 190 800 188 740z";
  const end = (d: string) => path(d, faceFill(pen, LEATHER)) + grain(pen, d);
  const strap = (x: number) =>
    path(box(x - 18, 470, 36, 346, 3), faceFill(pen, LEATHER)) +
    stitches(`M${x - 11} 476V810M${x + 11} 476V810`, "#e0c69b", 2.2);
  const handle = "M352 500C356 250 640 250 646 500";
  return (
    contact(pen, 504, 822, 320, 32) +
    line("M370 430C380 300 614 296 624 430", tone(LEATHER, -0.5), 24) +
    path(body, faceFill(pen, color, 1.25)) +
    cloth(pen, body, 1.6) +
    folds(
      pen,
      body,
      [
        "M430 500C450 590 420 700 450 810",
        "M560 470C540 580 590 690 560 812",
        "M700 440C720 560 690 690 716 810",
        "M280 440C270 560 300 690 280 810",
      ],
      1,
    ) +
    end("M190 520C200 440 236 416 280 404C262 540 262 700 276 818L260 818C214 816 190 800 188 740z") +
    end("M808 520C800 440 764 416 722 404C738 540 740 700 724 818L740 818C780 816 810 800 812 740z") +
    line("M300 416C420 402 580 402 702 416", tone(color, -0.55), 16) +
    line("M300 416C420 402 580 402 702 416", "#c8a55a", 6, `stroke-dasharray="5 5" stroke-linecap="butt"`) +
    strap(352) +
    strap(646) +
    line(handle, tone(LEATHER, -0.45), 32) +
    line(handle, LEATHER, 25) +
    line("M352 470C362 262 630 262 640 440", tone(LEATHER, 0.5), 5, `opacity=".55" filter="${pen.blur(3)}"`) +
    path(box(450, 292, 98, 40, 14), faceFill(pen, tone(LEATHER, -0.12))) +
    [352, 646].map((x) => oval(x, 500, 10, 10, metalFill(pen, "#b8924a", 40))).join("")
  );
}

function satchel(pen: Pen): string {
  const brown = "#8a4f2a";
  const body =
    "M200 430L800 430C812 560 814 700 806 800C800 822 780 828 760 828L240 828C218 828 202 822 196 800C186 700 188 560 200 430z";
  const flap =
    "M192 404C194 386 206 380 224 380L776 380C796 380 806 388 808 406L818 640C812 676 780 690 740 692L262 692C220 690 188 676 184 640z";
  const strap = (x: number) => {
    const d = `M${x - 26} 560H${x + 26}V742L${x} 768L${x - 26} 742z`;
    return (
      dropped(pen, d, 5) +
      path(d, faceFill(pen, tone(brown, 0.03))) +
      stitches(`M${x - 18} 568V738L${x} 756L${x + 18} 738V568`, "#ead2a6", 2.4) +
      buckle(pen, x, 690, 76, 54) +
      [620, 640].map((y) => oval(x, y, 3.5, 3.5, "#2c150a")).join("")
    );
  };
  return (
    contact(pen, 506, 830, 310, 30) +
    line("M250 384C200 130 800 130 752 384", tone(brown, -0.45), 26) +
    line("M250 384C206 138 794 138 750 384", tone(brown, -0.1), 20) +
    line("M396 384C404 318 600 318 606 384", tone(brown, -0.5), 30) +
    line("M396 380C406 316 598 316 604 380", tone(brown, 0.12), 18) +
    path(body, faceFill(pen, tone(brown, -0.18), 1.2)) +
    grain(pen, body) +
    dropped(pen, flap, 8) +
    path(flap, faceFill(pen, brown, 1.25)) +
    grain(pen, flap) +
    sheen(pen, flap, "M200 400L520 390L300 640L196 640z", 0.28, 34) +
    stitches("M206 400L198 640C202 664 230 676 262 678L740 678C776 676 800 664 804 640L794 400", "#ead2a6") +
    strap(352) +
    strap(650) +
    path(box(452, 706, 96, 84, 6), faceFill(pen, tone(brown, -0.08))) +
    stitches(box(460, 714, 80, 68, 4), "#ead2a6", 2)
  );
}

function wallet(pen: Pen, color: string): string {
  const outer = box(230, 300, 540, 400, 26);
  const card = (y: number, fill: string) => path(box(286, y, 428, 200, 16), faceFill(pen, fill));
  const pocket = (y: number, inset: number, shade: number) => {
    const d = `M${230 + inset} ${y}H460C476 ${y + 34} 524 ${y + 34} 540 ${y}H${770 - inset}V674A26 26 0 0 1 744 700H256A26 26 0 0 1 230 674V${y}z`;
    return (
      dropped(pen, d, 3) +
      path(d, faceFill(pen, tone(color, shade))) +
      grain(pen, d) +
      stitches(`M${240 + inset} ${y + 10}H452M548 ${y + 10}H${760 - inset}`, tone(color, 0.5), 2)
    );
  };
  return (
    dropped(pen, outer, 15) +
    path(outer, faceFill(pen, tone(color, -0.2))) +
    card(252, "#d9d2c2") +
    path(box(286, 282, 428, 20, 0), "#7d8a86") +
    pocket(350, 0, 0) +
    path(box(300, 400, 400, 80, 14), faceFill(pen, "#b6c0b4")) +
    pocket(436, 0, 0.06) +
    pocket(530, 0, 0.1) +
    stitches("M244 360V676C246 684 250 688 258 688H742C750 688 754 684 756 676V360", tone(color, 0.5), 2.4) +
    sheen(pen, outer, "M230 300L560 300L330 700L230 700z", 0.2, 40)
  );
}

function basket(pen: Pen): string {
  const straw = "#cda767";
  const body =
    "M170 440C300 476 700 476 830 440C820 560 780 720 720 808C640 838 360 838 280 808C220 720 180 560 170 440z";
  const rows = times(12, (row) => {
    const y = 470 + row * 29;
    const half = 326 - row * row * 0.72 - row * 4;
    return (
      line(`M${500 - half} ${y - 18}Q500 ${y + 34} ${500 + half} ${y - 18}`, "#5d3f1a", 5, `opacity=".45"`) +
      line(
        `M${500 - half} ${y - 4}Q500 ${y + 48} ${500 + half} ${y - 4}`,
        "#f4dcab",
        15,
        `stroke-dasharray="22 9" stroke-dashoffset="${(row % 2) * 15}" stroke-linecap="butt" opacity=".5"`,
      )
    );
  });
  const handle = (lift: number, dark: number) => {
    const d = `M336 520C340 ${lift} 660 ${lift} 664 520`;
    return line(d, tone(LEATHER, -0.5 + dark), 26) + line(d, tone(LEATHER, dark), 19);
  };
  return (
    contact(pen, 504, 822, 240, 32) +
    handle(60, -0.25) +
    path("M170 440C300 404 700 404 830 440C700 476 300 476 170 440z", "#4f3718") +
    path(body, tones(pen, straw, 0, [0, -0.12], [0.25, 0.25], [0.55, 0], [1, -0.45])) +
    `<g clip-path="${pen.clip(`<path d="${body}"/>`)}">${rows}</g>` +
    cloth(pen, body, 1.5) +
    line("M172 442C300 478 700 478 828 442", tone(straw, -0.35), 20) +
    line("M172 439C300 475 700 475 828 439", tone(straw, 0.2), 12, `stroke-dasharray="18 6" stroke-linecap="butt"`) +
    handle(130, 0) +
    [336, 664]
      .map(
        (x) =>
          path(box(x - 22, 490, 44, 74, 8), faceFill(pen, LEATHER)) +
          stitches(box(x - 15, 498, 30, 58, 4), "#e0c69b", 2.2),
      )
      .join("")
  );
}

const totes = { tan: "#b28a5a", olive: "#6d6c47", charcoal: "#4d4b4a" };
const packs = { rust: "#a5512f", ink: "#2f3b4d", moss: "#5d6b45", sand: "#c3aa82", plum: "#683f53" };
const duffels = { navy: "#323f58", stone: "#a79c8a" };
const wallets = { chestnut: "#8b4a2b", forest: "#36513f", black: "#35312f" };

export const bagPictures: Picture[] = [
  ...Object.entries(totes).map(([name, color]) => ({
    file: `waxed-tote-${name}.jpg`,
    draw: () => standing(place, (pen) => tote(pen, color)),
  })),
  {
    file: "waxed-tote-detail.jpg",
    draw: () => standing(place, (pen) => tote(pen, totes.tan), { x: 220, y: 330, size: 400 }),
  },
  ...Object.entries(packs).map(([name, color]) => ({
    file: `roll-top-backpack-${name}.jpg`,
    draw: () => standing(place, (pen) => backpack(pen, color)),
  })),
  ...Object.entries(duffels).map(([name, color]) => ({
    file: `weekend-duffel-${name}.jpg`,
    draw: () => standing(place, (pen) => duffel(pen, color)),
  })),
  { file: "bridle-satchel.jpg", draw: () => standing(place, satchel) },
  { file: "bridle-satchel-detail.jpg", draw: () => standing(place, satchel, { x: 170, y: 450, size: 400 }) },
  ...Object.entries(wallets).map(([name, color]) => ({
    file: `card-wallet-${name}.jpg`,
    draw: () => lying(place, (pen) => group(wallet(pen, color), "rotate(-8 500 500)")),
  })),
  { file: "market-basket.jpg", draw: () => standing(place, basket) },
];
