import { group, metalFill, oval, type Pen, path, roundFill, sheen, tone, turned, wood } from "./kit";

const CREAM = "#e6d8ba";

export function top(pen: Pen, color: string): string {
  const body = turned(0, [
    [36, -84],
    [70, -78],
    [190, -20],
    [212, 16],
    [190, 52],
    [70, 140],
    [16, 190],
  ]);
  const maple = "#dcb684";
  const bandAt = (y0: number, y1: number, r0: number, r1: number, fill: string) =>
    path(
      turned(0, [
        [r0, y0],
        [r0, y0],
        [r1, y1],
        [r1, y1],
      ]),
      roundFill(pen, fill),
    );
  return (
    oval(520, 812, 200, 24, "#1e120a", `opacity=".3" filter="${pen.blur(14)}"`) +
    oval(448, 806, 40, 9, "#1e120a", `opacity=".6" filter="${pen.blur(5)}"`) +
    group(
      path(
        turned(0, [
          [3, 180],
          [14, 184],
          [12, 204],
          [3, 222],
        ]),
        metalFill(pen, "#b08a45"),
      ) +
        path(body, roundFill(pen, maple)) +
        `<g clip-path="${pen.clip(`<path d="${body}"/>`)}">${
          bandAt(-8, 20, 220, 220, color) + bandAt(30, 42, 220, 220, tone(color, 0.3)) + bandAt(74, 96, 180, 180, CREAM)
        }</g>` +
        wood(pen, body, "x", 1.3) +
        oval(0, -82, 40, 7, tone(maple, 0.3)) +
        oval(0, -40, 132, 23, "none", `stroke="${color}" stroke-width="13" opacity=".9"`) +
        path(
          turned(0, [
            [16, -246],
            [24, -236],
            [15, -200],
            [17, -110],
            [36, -80],
          ]),
          roundFill(pen, maple),
        ) +
        oval(0, -246, 16, 4, tone(maple, 0.35)) +
        sheen(pen, body, "M-170 -20C-120 -50 -70 -70 -40 -74L-50 -50C-90 -40 -130 -20 -160 10z", 0.7, 7),
      "translate(490 600) rotate(10)",
    )
  );
}
