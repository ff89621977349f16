import {
  backdrops,
  contact,
  group,
  line,
  metalFill,
  oval,
  type Pen,
  path,
  roundFill,
  sheen,
  standing,
  tone,
  turned,
} from "./kit";

/** A desk lamp on two arms. `swing` from 0 (folded low) to 1 (as it stands in the pictures); `on` from 0 to 1 is its light. */
export function taskLamp(pen: Pen, color: string, swing: number, on = 1): string {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [foot, elbowAngle, reach] = [{ x: 330, y: 770 }, radians(-112 + (1 - swing) * 16), 300];
  const elbow = { x: foot.x + reach * Math.cos(elbowAngle), y: foot.y + reach * Math.sin(elbowAngle) };
  const armAngle = radians(-36 + (1 - swing) * 30);
  const head = { x: elbow.x + 390 * Math.cos(armAngle), y: elbow.y + 390 * Math.sin(armAngle) };
  const tip = (x: number, y: number) => {
    const turn = radians(-28);
    return `${(head.x + x * Math.cos(turn) - y * Math.sin(turn)).toFixed(1)} ${(head.y + x * Math.sin(turn) + y * Math.cos(turn)).toFixed(1)}`;
  };
  const arm = (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const d = `M${from.x} ${from.y}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    return (
      line(d, tone(color, -0.5), 22) +
      line(d, color, 17) +
      line(d, tone(color, 0.5), 5, `transform="translate(-3 -2)" opacity=".8"`)
    );
  };
  const joint = (x: number, y: number, r: number) =>
    oval(x, y, r, r, metalFill(pen, "#b08a45", 40)) + oval(x, y, r * 0.4, r * 0.4, "#6d5226", `opacity=".8"`);
  const shade = turned(
    0,
    [
      [28, -64],
      [34, -56],
      [42, -8],
      [100, 66],
      [128, 150],
      [128, 150],
    ],
    0.22,
  );
  const base = turned(330, [
    [136, 784],
    [142, 792],
    [142, 812],
    [136, 820],
  ]);
  const pool = head.x + 90;
  return (
    path(
      `M${tip(-126, 156)}L${tip(126, 156)}L${pool + 210} 850L${pool - 290} 850z`,
      pen.linear(
        [
          [0, "#ffe3a6", 0.62 * on],
          [1, "#ffe3a6", 0.02],
        ],
        90,
      ),
      `filter="${pen.blur(16)}"`,
    ) +
    oval(pool - 40, 850, 260, 46, "#ffe7b4", `opacity="${(0.5 * on).toFixed(2)}" filter="${pen.blur(22)}"`) +
    line("M210 812C150 830 120 800 40 838", "#2b2320", 7) +
    contact(pen, 336, 824, 144) +
    path(base, roundFill(pen, color)) +
    oval(330, 784, 136, 23, tone(color, 0.2)) +
    oval(310, 781, 80, 11, tone(color, 0.6), `opacity=".4" filter="${pen.blur(6)}"`) +
    path(
      turned(330, [
        [20, 740],
        [24, 786],
      ]),
      metalFill(pen, "#b08a45"),
    ) +
    arm(foot, elbow) +
    line(`M${foot.x + 26} ${foot.y - 40}L${elbow.x + 30} ${elbow.y + 20}`, "#8b8378", 5) +
    arm(elbow, head) +
    joint(elbow.x, elbow.y, 26) +
    joint(foot.x, foot.y - 6, 22) +
    group(
      oval(0, 150, 128, 28, tone(color, -0.3)) +
        path(shade, roundFill(pen, color)) +
        sheen(pen, shade, "M-58 30C-90 70 -108 110 -114 150L-76 160C-72 110 -52 70 -22 30z", 0.65, 7) +
        oval(0, 150, 128, 28, tone(color, -0.25)) +
        oval(0, 151, 119, 23, tone("#cfc4b0", -0.3)) +
        oval(
          0,
          151,
          119,
          23,
          pen.radial([
            [0, "#fffdf2"],
            [0.5, "#fff0c6"],
            [1, "#edc988"],
          ]),
          `opacity="${on.toFixed(2)}"`,
        ) +
        oval(0, 148, 40, 13, "#fffef8", `filter="${pen.blur(4)}" opacity="${(0.3 + 0.7 * on).toFixed(2)}"`),
      `translate(${head.x.toFixed(1)} ${head.y.toFixed(1)}) rotate(-28)`,
    ) +
    joint(head.x, head.y, 20)
  );
}

/** One frame of the lamp's video: it switches on, rises and returns. `time` from 0 to 1. */
export function taskLampFrame(time: number): string {
  const ease = (value: number) => value * value * (3 - 2 * value);
  const swing = 0.5 - 0.5 * Math.cos(2 * Math.PI * ease(time));
  const on = Math.min(1, Math.max(0, Math.min(time * 8 - 0.6, (1 - time) * 8 - 0.2)));
  return standing(backdrops.lighting, (pen) => taskLamp(pen, "#d69a2d", swing, on));
}
