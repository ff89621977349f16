import { contact, line, oval, type Pen, path, roundFill, sheen, speckle, tone, tones, turned } from "./kit";

/** A round stoneware pot with a glaze that stops above the bare foot. */
export function teapot(pen: Pen, color: string): string {
  const clay = "#a67c58";
  const body = turned(490, [
    [100, 420],
    [112, 430],
    [206, 520],
    [236, 630],
    [206, 740],
    [146, 798],
    [146, 808],
  ]);
  const glaze = turned(490, [
    [100, 420],
    [112, 430],
    [206, 520],
    [236, 630],
    [212, 730],
    [184, 766],
  ]);
  const lid = turned(490, [
    [20, 366],
    [74, 384],
    [112, 412],
    [112, 424],
  ]);
  const spout = "M292 690C220 660 214 560 142 500C132 490 146 474 166 480C232 500 262 556 312 572z";
  const handle = "M690 546C830 470 880 590 836 660C800 714 736 716 700 690";
  const shaded = (d: string) => path(d, roundFill(pen, color)) + speckle(pen, d, tone(color, -0.6), 0.45);
  return (
    contact(pen, 496, 812, 190) +
    line(handle, tone(color, -0.45), 42) +
    line(handle, tone(color, -0.16), 32) +
    line("M702 532C800 480 852 560 830 626", tone(color, 0.4), 8, `opacity=".55" filter="${pen.blur(4)}"`) +
    path(spout, tones(pen, color, 55, [0, 0.3], [0.5, 0], [1, -0.4])) +
    speckle(pen, spout, tone(color, -0.6), 0.45) +
    oval(154, 490, 17, 9, tone(color, -0.55), `transform="rotate(30 154 490)"`) +
    path(body, roundFill(pen, clay)) +
    speckle(pen, body, "#4c3320", 0.5) +
    shaded(glaze) +
    sheen(pen, glaze, "M330 540C300 600 300 660 326 720C344 690 350 590 388 520z", 0.6, 12) +
    sheen(pen, glaze, "M680 700C700 660 706 620 704 590L716 600C722 640 712 690 694 720z", 0.25, 8) +
    oval(490, 424, 116, 21, tone(color, -0.5)) +
    shaded(lid) +
    sheen(pen, lid, "M424 396L470 380L460 408L420 416z", 0.6, 6) +
    path(
      turned(490, [
        [16, 328],
        [28, 340],
        [26, 356],
        [14, 372],
      ]),
      roundFill(pen, color),
    ) +
    oval(482, 334, 10, 4, tone(color, 0.6), `opacity=".7"`)
  );
}

/** An enamelled iron pot; open, its lid leans against it. */
export function casserole(pen: Pen, color: string, closed: boolean): string {
  const body = turned(500, [
    [290, 520],
    [290, 530],
    [282, 740],
    [262, 794],
    [236, 812],
  ]);
  const lid = turned(500, [
    [40, 420],
    [180, 440],
    [280, 486],
    [298, 508],
    [298, 522],
  ]);
  const ear = (side: 1 | -1) => {
    const x = 500 + side * 284;
    const d = `M${x} 556C${x + side * 90} 540 ${x + side * 92} 620 ${x - side * 2} 612`;
    return line(d, tone(color, -0.45), 34) + line(d, tone(color, side === 1 ? -0.22 : 0.05), 24);
  };
  const inside =
    oval(500, 520, 291, 52, tone(color, 0.2)) +
    oval(
      500,
      525,
      270,
      44,
      pen.linear([
        [0, "#a59880"],
        [0.5, "#d8ccb4"],
        [1, "#f2ead8"],
      ]),
    ) +
    oval(510, 546, 210, 24, "#c9bca2", `filter="${pen.blur(8)}"`);
  const knob =
    path(
      turned(500, [
        [40, 372],
        [48, 384],
        [30, 400],
        [22, 424],
      ]),
      roundFill(pen, "#b4904f"),
    ) + oval(500, 373, 39, 7, "#dcbf83");
  const leaning = `<g transform="translate(500 190) rotate(0)">${
    oval(60, 170, 250, 218, tone(color, -0.35)) +
    oval(
      50,
      164,
      250,
      218,
      pen.radial(
        [
          [0, tone(color, 0.3)],
          [0.5, color],
          [1, tone(color, -0.35)],
        ],
        0.3,
        0.25,
        0.85,
      ),
    ) +
    oval(50, 164, 196, 170, "none", `stroke="${tone(color, -0.25)}" stroke-width="5" opacity=".5"`) +
    oval(
      48,
      160,
      34,
      34,
      pen.radial(
        [
          [0, "#ecd6a2"],
          [0.5, "#b4904f"],
          [1, "#6a5026"],
        ],
        0.35,
        0.3,
        0.8,
      ),
    )
  }</g>`;
  return (
    (closed ? "" : leaning) +
    contact(pen, 506, 816, 270) +
    ear(-1) +
    ear(1) +
    path(body, roundFill(pen, color)) +
    path(
      body,
      pen.linear(
        [
          [0, "#1b120d", 0],
          [0.6, "#1b120d", 0],
          [1, "#1b120d", 0.45],
        ],
        90,
      ),
    ) +
    sheen(pen, body, "M262 560C256 640 268 730 290 786L340 796C312 730 306 640 312 560z", 0.5, 14) +
    (closed
      ? oval(500, 526, 296, 50, tone(color, -0.55)) +
        path(lid, roundFill(pen, color)) +
        line("M204 520A298 50 0 0 0 796 520", tone(color, 0.3), 4, `opacity=".5"`) +
        sheen(pen, lid, "M270 492C320 452 380 440 440 436L430 462C370 466 330 480 300 506z", 0.65, 10) +
        oval(500, 424, 44, 8, tone(color, -0.5)) +
        knob
      : inside)
  );
}
