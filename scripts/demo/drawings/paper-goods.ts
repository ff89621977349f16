import { box, cloth, dropped, faceFill, line, type Pen, path, times, tone, tones } from "./kit";

export function notebook(pen: Pen, color: string): string {
  const cover = box(270, 180, 460, 640, 14);
  return (
    dropped(pen, cover, 17) +
    path(box(286, 194, 452, 640, 10), "#d9cfba") +
    times(5, (i) => line(`M300 ${822 + i * 2.4}H734`, "#9a8f7a", 1)) +
    path(box(734, 196, 6, 632, 3), "#bfb39b") +
    path(cover, faceFill(pen, color)) +
    cloth(pen, cover, 2) +
    path(box(270, 180, 58, 640, 14), tone(color, -0.4), `opacity=".55"`) +
    line("M330 184V816", tone(color, -0.5), 4, `opacity=".5"`) +
    line("M335 184V816", tone(color, 0.4), 3, `opacity=".35"`) +
    path(box(430, 300, 200, 110, 4), "#ece4d2") +
    path(box(438, 308, 184, 94, 2), "none", `stroke="#8b7d63" stroke-width="2"`) +
    line("M458 340H602M458 366H602", "#8b7d63", 2, `opacity=".7"`) +
    line("M560 826C566 870 552 890 566 930", tone(color, -0.25), 11, `stroke-linecap="butt"`) +
    line("M276 192H722", tone(color, 0.5), 3, `opacity=".4"`)
  );
}

export function book(pen: Pen, y: number, shift: number, color: string): string {
  const spine = box(180 + shift, y, 600, 74, 10);
  return (
    dropped(pen, spine, 6) +
    path(box(188 + shift, y + 9, 606, 56, 4), "#e4dac5") +
    times(6, (i) => line(`M${206 + shift} ${y + 17 + i * 8}H${790 + shift}`, "#a89b82", 1.4, `opacity=".7"`)) +
    path(
      `M${180 + shift + 14} ${y}H${790 + shift}V${y + 10}H${200 + shift}C${192 + shift} ${y + 30} ${192 + shift} ${y + 46} ${200 + shift} ${y + 64}H${790 + shift}V${y + 74}H${194 + shift}C${172 + shift} ${y + 66} ${172 + shift} ${y + 8} ${194 + shift} ${y}z`,
      tones(pen, color, 90, [0, 0.22], [0.2, 0], [1, -0.35]),
    ) +
    cloth(pen, spine, 0.6)
  );
}

const words = (y: number, spans: number[]) => {
  let x = 150;
  return spans
    .map((length) => {
      const wave = `M${x} ${y}${times(Math.round(length / 16), (i) => `q4 ${i % 3 ? -15 : -30} 8 0t8 0`)}`;
      x += length + 30;
      return line(wave, "#27344f", 3.2, `opacity=".8"`);
    })
    .join("");
};

export function paperSheet(pen: Pen): string {
  const d = box(80, 100, 700, 760, 4);
  return (
    dropped(pen, d, 6) +
    path(d, faceFill(pen, "#f1ebdd", 0.4)) +
    words(220, [130, 90, 210]) +
    words(290, [200, 60, 150, 70]) +
    words(360, [90])
  );
}
