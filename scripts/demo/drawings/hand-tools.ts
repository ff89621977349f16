import {
  box,
  disc,
  dropped,
  group,
  line,
  metalFill,
  oval,
  type Pen,
  path,
  speckle,
  times,
  tone,
  tones,
  wood,
} from "./kit";

const BRASS = "#b08a45";

export function hatchet(pen: Pen): string {
  const hickory = "#c4935a";
  const handle =
    "M470 190C500 186 520 196 522 220C526 360 500 520 516 660C524 740 548 800 540 850C536 880 470 884 462 852C452 780 470 700 462 600C452 480 470 340 470 190z";
  const head =
    "M440 214L560 214C600 214 606 250 606 270L606 320C606 338 590 344 560 344L450 344C380 350 330 420 268 456C226 400 214 250 244 168C310 190 380 214 440 214z";
  const edge = "M268 456C226 400 214 250 244 168L262 174C238 250 248 390 288 442z";
  return (
    dropped(pen, handle, 14) +
    dropped(pen, head, 20) +
    path(handle, tones(pen, hickory, 0, [0, -0.2], [0.3, 0.3], [0.6, 0], [1, -0.4])) +
    wood(pen, handle, "y", 1.4) +
    path(
      head,
      pen.linear(
        [
          [0, "#8d8f8e"],
          [0.35, "#6a6c6c"],
          [0.7, "#4b4c4c"],
          [1, "#373737"],
        ],
        40,
      ),
    ) +
    speckle(pen, head, "#1c1b1a", 0.35) +
    path(
      "M268 456C226 400 214 250 244 168C270 176 296 188 320 196C300 270 310 370 350 396C322 420 296 440 268 456z",
      pen.linear(
        [
          [0, "#c9cac7"],
          [1, "#8f908d"],
        ],
        30,
      ),
    ) +
    path(edge, "#f0f0ec") +
    line("M446 220H560C588 220 598 238 600 260", "#c5c6c2", 4, `opacity=".6"`) +
    path(box(474, 190, 44, 26, 4), tone(hickory, 0.25)) +
    line("M496 192V214", "#4a4744", 5) +
    oval(502, 838, 10, 10, "#4a2f17") +
    line("M502 838C560 880 600 860 580 910C566 936 520 920 502 846", "#7b4a2b", 8)
  );
}

export function compass(pen: Pen): string {
  const ring = disc(480, 590, 240);
  const lid = disc(480, 240, 190, 150);
  const letters = [
    ["N", 0],
    ["E", 90],
    ["S", 180],
    ["W", 270],
  ] as const;
  const strokes = {
    N: "M-12 14V-14L12 14V-14",
    E: "M11 -14H-10V14H11M-10 0H6",
    S: "M11 -10C4 -18 -11 -15 -10 -6C-9 2 11 -2 11 7C11 17 -6 17 -12 9",
    W: "M-16 -14L-8 14L0 -8L8 14L16 -14",
  };
  return (
    dropped(pen, ring, 18) +
    dropped(pen, lid, 26) +
    oval(480, 240, 190, 166, metalFill(pen, BRASS, 50)) +
    oval(480, 246, 168, 144, tones(pen, BRASS, 60, [0, -0.35], [1, 0.45])) +
    path(box(440, 352, 80, 34, 8), metalFill(pen, BRASS, 0)) +
    oval(480, 590, 240, 240, metalFill(pen, BRASS, 45)) +
    oval(480, 590, 214, 214, tone(BRASS, -0.5)) +
    oval(
      480,
      590,
      208,
      208,
      pen.radial(
        [
          [0, "#fbf5e4"],
          [0.7, "#eee3c8"],
          [1, "#c7b78f"],
        ],
        0.42,
        0.4,
        0.66,
      ),
    ) +
    times(72, (i) =>
      group(line(`M0 -200V${i % 9 ? -190 : -178}`, "#4a3b22", i % 9 ? 2 : 4), `translate(480 590) rotate(${i * 5})`),
    ) +
    letters
      .map(([letter, angle]) =>
        group(
          line(strokes[letter], letter === "N" ? "#a83b26" : "#3a2f1e", 6),
          `translate(${480 + 148 * Math.sin((angle * Math.PI) / 180)} ${590 - 148 * Math.cos((angle * Math.PI) / 180)})`,
        ),
      )
      .join("") +
    group(
      path("M0 -78L14 -14L78 0L14 14L0 78L-14 14L-78 0L-14 -14z", "#b9a677", `opacity=".6"`) +
        group(
          path("M0 -120L15 0L0 120L-15 0z", "#1b120d", `opacity=".3" filter="${pen.blur(5)}"`),
          "rotate(24) translate(8 8)",
        ) +
        group(
          path("M0 -122L15 0H-15z", "#b5412a") +
            path("M0 -122L0 0H-15z", "#d26a4c") +
            path("M0 122L15 0H-15z", "#4a4f55") +
            path("M0 122L0 0H-15z", "#70767c") +
            oval(0, 0, 11, 11, metalFill(pen, BRASS, 45)),
          "rotate(24)",
        ),
      "translate(480 590)",
    ) +
    path(
      "M300 540C320 440 400 396 480 392C420 430 360 500 350 600C320 600 298 580 300 540z",
      "#fff",
      `opacity=".4" filter="${pen.blur(7)}"`,
    ) +
    path(box(456, 828, 48, 34, 8), metalFill(pen, BRASS)) +
    `<circle cx="480" cy="886" r="34" fill="none" stroke="${metalFill(pen, BRASS, 45)}" stroke-width="11"/>`
  );
}
