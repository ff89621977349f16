import {
  box,
  disc,
  dropped,
  faceFill,
  line,
  metalFill,
  oval,
  type Pen,
  path,
  roundFill,
  sheen,
  times,
  tone,
  tones,
  wood,
} from "./kit";

const OAK = "#b98650";

export function knife(pen: Pen): string {
  const blade = "M120 470C220 408 400 398 640 400L640 520C470 548 250 540 120 470z";
  const handle =
    "M640 404L668 400C740 392 830 392 884 410C912 420 912 500 884 520C850 540 836 500 790 496C740 492 700 500 668 506L640 510z";
  const edge = "M120 470C250 530 470 538 640 506L640 520C470 548 250 540 120 470z";
  return (
    dropped(pen, blade, 10) +
    dropped(pen, handle, 16) +
    path(
      blade,
      pen.linear(
        [
          [0, "#8f9194"],
          [0.3, "#c9cbcb"],
          [0.6, "#9da0a1"],
          [1, "#74777a"],
        ],
        82,
      ),
    ) +
    path(blade, "#000", `filter="${pen.noise("0.004 0.3", "#ffffff", 1.6)}" opacity=".35"`) +
    path(edge, "#eceded", `opacity=".85"`) +
    path(box(636, 396, 40, 122, 6), metalFill(pen, "#8d8f90", 90)) +
    path(
      handle,
      pen.linear(
        [
          [0, "#a4623b"],
          [0.4, "#8a4a2a"],
          [1, "#532813"],
        ],
        90,
      ),
    ) +
    wood(pen, handle) +
    sheen(pen, handle, "M670 408C740 400 830 400 880 418L876 432C800 414 740 416 670 424z", 0.55, 5) +
    [705, 770, 838].map((x) => oval(x, 455, 11, 11, metalFill(pen, "#b99a5a", 40))).join("")
  );
}

export function board(pen: Pen): string {
  const top = "M170 300L790 240L880 700L210 790z";
  const front = "M210 790L880 700L884 752L214 846z";
  const side = "M170 300L210 790L214 846L172 350z";
  const cells = times(8, (row) =>
    times(9, (column) => {
      const [u0, u1, v0, v1] = [column / 9, (column + 1) / 9, row / 8, (row + 1) / 8];
      const at = (u: number, v: number) => {
        const [ax, ay] = [170 + 620 * u, 300 - 60 * u];
        const [bx, by] = [210 + 670 * u, 790 - 90 * u];
        return `${(ax + (bx - ax) * v).toFixed(1)} ${(ay + (by - ay) * v).toFixed(1)}`;
      };
      const shades = [-0.1, 0.1, -0.02, 0.18, -0.18, 0.04, 0.12];
      const fill = tone(OAK, shades[(row * 5 + column * 3 + ((row * column) % 4)) % 7] ?? 0);
      return path(
        `M${at(u0, v0)}L${at(u1, v0)}L${at(u1, v1)}L${at(u0, v1)}z`,
        fill,
        `stroke="${tone(OAK, -0.4)}" stroke-width="1.6"`,
      );
    }),
  );
  return (
    dropped(pen, "M170 300L790 240L884 752L214 846z", 22) +
    path(side, tone(OAK, -0.3)) +
    path(front, tones(pen, OAK, 0, [0, -0.12], [1, -0.4])) +
    wood(pen, front) +
    cells +
    path(top, "#000", `filter="${pen.noise("0.14 0.05", "#3a1d08", 2.4)}" opacity=".4"`) +
    path(
      top,
      pen.linear(
        [
          [0, "#fff3dc", 0.4],
          [0.5, "#fff3dc", 0],
          [1, "#2b1608", 0.3],
        ],
        45,
      ),
    ) +
    line("M214 792L880 702", tone(OAK, 0.5), 3, `opacity=".6"`) +
    line("M262 372L748 326L812 664L294 728z", tone(OAK, -0.5), 10, `opacity=".5"`) +
    line("M264 377L746 331", tone(OAK, 0.5), 3, `opacity=".5"`)
  );
}

export function spoon(pen: Pen, kind: "bowl" | "slots" | "flat"): string {
  const beech = kind === "flat" ? "#cf9f6b" : kind === "slots" ? "#d6ab78" : "#c9965f";
  const head =
    kind === "flat"
      ? "M-62 -330L58 -330C64 -250 44 -190 20 -130L-20 -130C-44 -190 -62 -250 -62 -330z"
      : "M0 -345C62 -345 74 -270 66 -225C58 -175 30 -150 18 -120L-18 -120C-30 -150 -58 -175 -66 -225C-74 -270 -62 -345 0 -345z";
  const handle = "M-18 -140C-14 0 -15 200 -17 320C-17 350 17 350 17 320C15 200 14 0 18 -140z";
  const slots = [-26, 0, 26].map((x) => box(x - 7, -290, 14, 96, 7)).join("");
  return (
    dropped(pen, head + handle, 12) +
    path(handle, roundFill(pen, beech, 0.8)) +
    path(head, faceFill(pen, beech)) +
    wood(pen, handle, "y", 1.3) +
    wood(pen, head, "y", 1.3) +
    (kind === "bowl"
      ? oval(0, -252, 44, 66, tones(pen, beech, 45, [0, -0.4], [0.6, -0.1], [1, 0.25])) +
        wood(pen, disc(0, -252, 44, 66), "y", 1.3)
      : "") +
    (kind === "slots" ? path(slots, "#5d3d20") : "") +
    (kind === "flat" ? path("M-62 -330L58 -330L57 -318L-61 -318z", tone(beech, 0.4)) : "") +
    line("M-9 -100C-7 0 -7 180 -9 300", tone(beech, 0.6), 4, `opacity=".5" filter="${pen.blur(2)}"`)
  );
}
