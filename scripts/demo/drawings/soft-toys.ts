import {
  ballFill,
  box,
  cloth,
  contact,
  dropped,
  faceFill,
  group,
  line,
  oval,
  type Pen,
  path,
  times,
  tone,
} from "./kit";

const BEECH = "#d2a36c";

/** A sitting bear of ribbed cloth. */
export function bear(pen: Pen, color: string): string {
  const cord = (d: string, light = 0) => {
    const stripes = pen.define(
      (id) =>
        `<pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="3.4" height="9" fill="#1b120d" opacity=".2"/><rect x="5" width="2.4" height="9" fill="#fff5e4" opacity=".2"/></pattern>`,
    );
    return path(d, ballFill(pen, tone(color, light), 0.95)) + path(d, stripes) + cloth(pen, d, 0.6);
  };
  const egg = (x: number, y: number, rx: number, ry: number, turn = 0, light = 0) =>
    group(
      cord(`M${-rx} 0A${rx} ${ry} 0 1 1 ${rx} 0A${rx} ${ry} 0 1 1 ${-rx} 0z`, light),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const seam = (d: string) => line(d, tone(color, -0.55), 4, `stroke-dasharray="9 6" opacity=".6"`);
  return (
    contact(pen, 500, 812, 250, 34) +
    egg(362, 226, 62, 60) +
    egg(618, 226, 62, 60) +
    oval(366, 232, 36, 34, tone(color, 0.45)) +
    oval(614, 232, 36, 34, tone(color, 0.3)) +
    egg(300, 580, 62, 132, 26) +
    egg(680, 580, 62, 132, -26, -0.08) +
    egg(490, 640, 190, 184) +
    seam("M490 470C500 560 500 700 490 820") +
    oval(490, 440, 130, 26, "#1b120d", `opacity=".3" filter="${pen.blur(10)}"`) +
    egg(490, 320, 184, 158) +
    oval(
      490,
      372,
      88,
      66,
      pen.radial(
        [
          [0, tone(color, 0.7)],
          [1, tone(color, 0.3)],
        ],
        0.4,
        0.3,
        0.8,
      ),
    ) +
    path("M462 338C476 328 504 328 518 338C522 354 500 366 490 366C480 366 458 354 462 338z", "#33241b") +
    line("M490 366V388M462 392C472 406 486 404 490 388C494 404 508 406 518 392", "#33241b", 5) +
    [424, 556].map((x) => oval(x, 298, 15, 17, "#231814") + oval(x - 5, 291, 5, 5, "#fff", `opacity=".9"`)).join("") +
    egg(350, 752, 86, 78, -12) +
    egg(630, 752, 86, 78, 12) +
    [350, 630].map((x) => oval(x, 758, 50, 44, tone(color, 0.42), `opacity=".85"`)).join("") +
    path("M380 458C440 490 540 490 600 458L612 490C540 524 440 524 368 490z", faceFill(pen, "#a5492f")) +
    path("M540 494L600 600L560 610L516 502z", faceFill(pen, "#964028")) +
    line("M376 474C440 506 540 506 606 474", "#f0dcb4", 4, `stroke-dasharray="10 8" opacity=".7"`)
  );
}

export function kite(pen: Pen, colors: [string, string, string]): string {
  const [a, b, c] = colors;
  const [t, l, r, f, m] = ["500 110", "250 350", "740 330", "520 740", "498 340"];
  const outline = `M${t}L${r}L${f}L${l}z`;
  const panel = (d: string, color: string) => path(d, faceFill(pen, color));
  const tail = "M520 740C560 800 460 830 500 880C540 920 640 880 680 920";
  const bow = (x: number, y: number, turn: number, color: string) =>
    group(
      path("M0 0L-34 -18V18zM0 0L34 -18V18z", faceFill(pen, color)) + oval(0, 0, 7, 7, tone(color, -0.3)),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return (
    dropped(pen, outline, 26) +
    panel(`M${t}L${m}L${l}z`, a) +
    panel(`M${t}L${r}L${m}z`, b) +
    panel(`M${l}L${m}L${f}z`, b) +
    panel(`M${m}L${r}L${f}z`, c) +
    cloth(pen, outline, 1) +
    path(`M${t}L${m}L${f}L${l}z`, "#fff5e4", `opacity=".12"`) +
    line(`M${t}L${f}M${l}Q498 320 ${r}`, "#3a332c", 7) +
    line(`M${t}L${f}`, "#8d867c", 2) +
    path(outline, "none", `stroke="${tone(a, 0.4)}" stroke-width="5" stroke-linejoin="round" opacity=".8"`) +
    line(tail, "#4a433b", 3.5) +
    bow(524, 792, 20, a) +
    bow(486, 850, -30, c) +
    bow(566, 902, 10, b) +
    bow(662, 906, 30, a) +
    path(box(800, 800, 34, 120, 12), faceFill(pen, BEECH)) +
    path(box(790, 826, 54, 68, 8), faceFill(pen, "#e9e0cb")) +
    times(7, (i) => line(`M792 ${834 + i * 8}L842 ${838 + i * 8}`, "#a59a82", 1.6)) +
    line("M508 345C600 500 760 640 816 826", "#f3ece0", 2.4)
  );
}
