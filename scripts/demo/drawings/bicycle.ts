import { box, faceFill, group, line, metalFill, oval, type Pen, path, times, tone } from "./kit";

const LEATHER = "#8a5632";

function wheel(pen: Pen, x: number, y: number, r: number): string {
  const ring = (radius: number, stroke: string, width: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
  const spokes = times(28, (i) => {
    const at = (angle: number, radius: number) =>
      `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
    const angle = (i * Math.PI) / 14;
    return line(`M${at(angle + (i % 2 ? 0.9 : -0.9), 12)}L${at(angle, r - 16)}`, "#c9c7c1", 1.6);
  });
  return (
    ring(r, "#2b2826", 17) +
    ring(r + 5, "#6a645f", 2) +
    ring(r - 12, "#a6a39d", 7) +
    ring(r - 14, "#eceae4", 2) +
    spokes +
    oval(x, y, 16, 16, metalFill(pen, "#a6a39d", 45))
  );
}

/** A city bicycle from its right side. */
export function bicycle(pen: Pen, color: string): string {
  const [rear, front, crank, r] = [{ x: 250, y: 670 }, { x: 752, y: 670 }, { x: 452, y: 690 }, 158];
  const tube = (d: string, width = 17) =>
    line(d, tone(color, -0.5), width + 4) +
    line(d, color, width) +
    line(d, tone(color, 0.5), width * 0.28, `transform="translate(-3 -3)" opacity=".8"`);
  const steel = (d: string, width: number) =>
    line(d, "#77746e", width) + line(d, "#dcdad4", width * 0.4, `transform="translate(-1 -1)"`);
  const fender = (d: string) => line(d, tone(color, -0.3), 13) + line(d, tone(color, 0.15), 7);
  return (
    oval(520, 842, 430, 22, "#1e120a", `opacity=".28" filter="${pen.blur(14)}"`) +
    oval(rear.x + 6, 838, 90, 9, "#1e120a", `opacity=".55" filter="${pen.blur(6)}"`) +
    oval(front.x + 6, 838, 90, 9, "#1e120a", `opacity=".55" filter="${pen.blur(6)}"`) +
    wheel(pen, rear.x, rear.y, r) +
    wheel(pen, front.x, front.y, r) +
    fender("M82 720C50 560 160 480 260 492C330 500 390 550 412 610") +
    fender("M594 590C640 490 780 470 860 540C900 580 920 620 926 660") +
    steel("M250 670L196 482M250 670L300 482", 6) +
    path(box(150, 462, 232, 13, 5), metalFill(pen, "#6d6a65", 90)) +
    tube("M250 670L452 690", 13) +
    tube("M250 670L396 420", 11) +
    tube("M384 380L452 690") +
    tube("M660 392L452 690", 19) +
    tube("M402 470C500 470 600 440 656 386", 15) +
    tube("M640 330L668 420", 22) +
    tube("M666 410C684 470 716 560 752 670", 14) +
    steel("M372 330L390 404", 13) +
    path("M296 318C330 296 420 298 462 316C452 336 400 330 376 346C346 364 300 356 296 318z", faceFill(pen, LEATHER)) +
    line("M306 316C340 302 410 302 450 314", tone(LEATHER, 0.55), 4, `opacity=".7"`) +
    steel("M648 350L628 262", 12) +
    steel("M628 262C690 236 700 250 660 282C630 304 590 300 548 298", 12) +
    line("M592 300L540 297", LEATHER, 21) +
    line("M590 295L542 292", tone(LEATHER, 0.45), 4) +
    line("M660 284C720 330 690 390 676 430M600 300C640 380 560 440 470 470", "#2b2826", 4) +
    oval(704, 366, 34, 34, metalFill(pen, "#a6a39d", 30)) +
    oval(
      716,
      366,
      22,
      32,
      pen.radial([
        [0, "#fffbe8"],
        [0.6, "#f4dfa4"],
        [1, "#b79b58"],
      ]),
    ) +
    path(box(116, 520, 22, 40, 6), "#a4321f") +
    path(
      "M240 640L470 640C520 640 520 738 470 740L240 704C214 700 214 646 240 640z",
      faceFill(pen, tone(color, -0.12)),
    ) +
    line("M246 648H468C496 648 506 670 506 690", tone(color, 0.5), 4, `opacity=".6"`) +
    oval(crank.x, crank.y, 24, 24, metalFill(pen, "#b5b2ac", 45)) +
    steel("M452 690L506 776", 12) +
    group(path(box(-34, -8, 68, 16, 5), "#2b2826"), "translate(512 784)") +
    steel("M452 690L398 606", 9) +
    group(path(box(-30, -7, 60, 14, 5), "#2b2826"), "translate(392 598)") +
    line("M452 700L404 832", "#55524d", 9)
  );
}
