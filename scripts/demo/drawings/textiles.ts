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
  type Pen,
  type Picture,
  path,
  roundFill,
  standing,
  through,
  times,
  tone,
  tones,
} from "./kit";

const place = backdrops.textiles;

const wool = (pen: Pen, d: string, strength = 1) =>
  path(d, "#000", `filter="${pen.noise("0.2 0.26", "#20140c", 2.4, 3, 7)}" opacity="${0.16 * strength}"`) +
  path(d, "#000", `filter="${pen.noise("0.3 0.16", "#fff7ea", 2.4, 3, 12)}" opacity="${0.2 * strength}"`);

const within = (pen: Pen, d: string, content: string) =>
  `<g clip-path="${pen.clip(`<path d="${d}"/>`)}">${content}</g>`;

function foldedThrow(pen: Pen, color: string): string {
  const layer = (y: number, left: number, right: number, height: number) => {
    const d = `M${left + 24} ${y}H${right - 24}C${right + 8} ${y + 4} ${right + 8} ${y + height - 4} ${right - 24} ${y + height}H${left + 24}C${left - 8} ${y + height - 4} ${left - 8} ${y + 4} ${left + 24} ${y}z`;
    return (
      path(d, tones(pen, color, 88, [0, 0.3], [0.35, 0.06], [0.75, -0.16], [1, -0.45])) +
      within(
        pen,
        d,
        times(3, (i) =>
          line(
            `M${left} ${y + height * (0.3 + i * 0.2)}H${right}`,
            i === 1 ? tone(color, -0.35) : tone(color, 0.45),
            i === 1 ? 7 : 3,
            `opacity=".45"`,
          ),
        ),
      ) +
      wool(pen, d)
    );
  };
  const drape =
    "M330 506C340 486 640 486 690 506C706 580 688 660 704 778C600 796 430 796 322 780C338 660 318 580 330 506z";
  return (
    contact(pen, 502, 806, 300, 26) +
    [0, 1, 2, 3].map((i) => layer(722 - i * 74, 214 + i * 5, 790 - i * 6, 84)).join("") +
    path(drape, tones(pen, color, 80, [0, 0.32], [0.12, 0.16], [0.5, 0], [1, -0.22])) +
    within(
      pen,
      drape,
      [400, 500, 610]
        .map(
          (x) =>
            line(
              `M${x} 500C${x + 20} 600 ${x - 20} 680 ${x + 8} 800`,
              "#1b120d",
              24,
              `opacity=".2" filter="${pen.blur(11)}"`,
            ) +
            line(
              `M${x - 22} 500C${x - 4} 600 ${x - 42} 680 ${x - 16} 800`,
              "#fff5e4",
              12,
              `opacity=".35" filter="${pen.blur(8)}"`,
            ),
        )
        .join("") +
        [660, 690, 706]
          .map((y, i) =>
            line(
              `M300 ${y}C440 ${y + 18} 600 ${y + 18} 730 ${y}`,
              i ? tone(color, 0.5) : tone(color, -0.4),
              i ? 4 : 12,
              `opacity=".6"`,
            ),
          )
          .join(""),
    ) +
    wool(pen, drape) +
    times(34, (i) => {
      const x = 328 + i * 11.2;
      const y = 782 + Math.sin((i / 33) * Math.PI) * 14;
      return line(
        `M${x} ${y}q${(i % 3) - 1} 24 ${((i * 7) % 5) - 2} ${42 + (i % 2) * 6}`,
        i % 2 ? tone(color, 0.18) : tone(color, -0.18),
        6,
      );
    })
  );
}

function cushion(pen: Pen, color: string): string {
  const body =
    "M224 330C330 366 640 360 762 322C780 316 788 330 782 346C752 470 756 660 790 776C796 796 782 806 764 800C640 770 340 776 226 806C208 810 198 798 204 780C238 660 240 470 202 350C196 332 208 324 224 330z";
  const crease = (d: string) =>
    line(d, "#1b120d", 18, `opacity=".26" filter="${pen.blur(10)}"`) +
    line(d, "#fff5e4", 10, `opacity=".3" filter="${pen.blur(7)}" transform="translate(-14 -12)"`);
  return (
    contact(pen, 500, 802, 280, 26) +
    path(
      body,
      pen.radial(
        [
          [0, tone(color, 0.34)],
          [0.45, color],
          [0.85, tone(color, -0.26)],
          [1, tone(color, -0.4)],
        ],
        0.38,
        0.34,
        0.78,
      ),
    ) +
    within(
      pen,
      body,
      crease("M216 340C290 390 320 430 340 480") +
        crease("M776 334C710 390 690 420 670 460") +
        crease("M216 796C290 740 310 700 330 660") +
        crease("M780 790C720 740 700 720 680 670") +
        crease("M420 560C470 590 540 590 590 550"),
    ) +
    cloth(pen, body, 2.6) +
    line(
      "M222 338C330 372 640 366 766 330C756 470 756 660 782 786C640 760 340 764 214 794C246 660 246 470 212 346",
      tone(color, 0.35),
      4,
      `opacity=".45"`,
    ) +
    path(body, "none", `stroke="${tone(color, -0.35)}" stroke-width="3" opacity=".6"`)
  );
}

function beanie(pen: Pen, color: string): string {
  const dome = "M250 640C240 440 330 300 490 296C650 300 740 440 730 640z";
  const brim =
    "M222 610C380 640 600 640 758 610C776 660 776 740 756 800C600 832 380 832 224 800C204 740 204 660 222 610z";
  const ribs = (count: number, draw: (u: number, i: number) => string) =>
    times(count, (i) => draw(-1 + (2 * i) / (count - 1), i));
  return (
    contact(pen, 496, 816, 270, 32) +
    path(dome, roundFill(pen, color)) +
    within(
      pen,
      dome,
      ribs(21, (u) => {
        const bend = Math.sin((u * Math.PI) / 2);
        const d = `M${490 + bend * 34} 300C${490 + bend * 180} 340 ${490 + bend * 246} 480 ${490 + bend * 248} 650`;
        return (
          line(d, tone(color, -0.55), 9, `opacity=".5"`) +
          line(d, tone(color, 0.4), 6, `opacity=".35" transform="translate(-10 0)"`)
        );
      }),
    ) +
    wool(pen, dome, 1.2) +
    path("M236 600C380 628 600 628 744 600V640H236z", "#1b120d", `opacity=".35" filter="${pen.blur(8)}"`) +
    path(brim, roundFill(pen, color)) +
    within(
      pen,
      brim,
      ribs(29, (u) => {
        const x = 490 + Math.sin((u * Math.PI) / 2) * 274;
        const sag = (1 - u * u) * 22;
        const d = `M${x} ${604 + sag}C${x + u * 10} ${680 + sag} ${x + u * 10} ${740 + sag} ${x} ${806 + sag}`;
        return (
          line(d, tone(color, -0.55), 9, `opacity=".55"`) +
          line(d, tone(color, 0.45), 7, `opacity=".4" transform="translate(-9 0)"`)
        );
      }),
    ) +
    wool(pen, brim, 1.2) +
    path(
      "M222 610C380 640 600 640 758 610L760 622C600 654 380 654 220 622z",
      tone(color, 0.4),
      `opacity=".5" filter="${pen.blur(3)}"`,
    ) +
    path(box(628, 716, 66, 46, 4), faceFill(pen, "#8a5632"), `transform="rotate(-4 660 740)"`) +
    line("M640 740L652 726L660 736L668 722L682 740", "#e9d3a8", 3)
  );
}

function rug(pen: Pen): string {
  const jute = "#cbb083";
  const outer = "M250 120H750V880H250z";
  const indigo = "#3a4a6b";
  const weave = pen.define(
    (id) =>
      `<pattern id="${id}" width="24" height="16" patternUnits="userSpaceOnUse"><path d="M0 16L12 4L24 16M0 8L12 -4L24 8M0 24L12 12L24 24" fill="none" stroke="#6d5128" stroke-width="2.6" opacity=".3"/><path d="M0 19L12 7L24 19" fill="none" stroke="#fff0cf" stroke-width="2" opacity=".25"/></pattern>`,
  );
  const fringe = (y: number, way: 1 | -1) =>
    times(42, (i) =>
      line(
        `M${256 + i * 11.9} ${y}q${(i % 3) - 1} ${way * 14} ${((i * 5) % 7) - 3} ${way * (30 + (i % 2) * 5)}`,
        i % 2 ? tone(jute, 0.25) : tone(jute, -0.15),
        4.5,
      ),
    );
  return (
    dropped(pen, outer, 10) +
    fringe(118, -1) +
    fringe(882, 1) +
    path(outer, faceFill(pen, jute)) +
    path("M250 120H750V880H250zM306 190V810H694V190z", faceFill(pen, indigo), `fill-rule="evenodd"`) +
    path("M326 212H674V788H326zM336 224V776H664V224z", indigo, `fill-rule="evenodd"`) +
    path(outer, weave) +
    path("M250 120H750V190H250zM250 810H750V880H250z", "#111a30", `opacity=".18"`) +
    times(9, (i) =>
      path(
        `M${278 + i * 55.5} 132l16 22l-16 22l-16 -22zM${278 + i * 55.5} 824l16 22l-16 22l-16 -22z`,
        tone(jute, 0.25),
        `opacity=".9"`,
      ),
    ) +
    cloth(pen, outer, 0.6) +
    path("M250 120H500C430 400 380 640 250 800z", "#fff5e4", `opacity=".14" filter="${pen.blur(30)}"`)
  );
}

function sock(pen: Pen, color: string, band: string): string {
  const shape =
    "M-70 -330C-30 -340 40 -340 78 -330L84 60C90 120 130 150 210 176C300 204 330 250 316 300C300 346 230 350 150 334C60 316 -40 290 -80 220C-96 180 -76 100 -78 40z";
  return (
    dropped(pen, shape, 12) +
    path(shape, tones(pen, color, 12, [0, 0.12], [0.3, 0.24], [0.55, 0], [1, -0.3])) +
    within(
      pen,
      shape,
      [-250, -212]
        .map((y) =>
          path(
            `M-100 ${y}C-30 ${y - 8} 40 ${y - 8} 110 ${y}V${y + 24}C40 ${y + 16} -30 ${y + 16} -100 ${y + 24}z`,
            band,
          ),
        )
        .join("") +
        path("M-120 150C-20 150 50 190 40 250C20 300 -40 320 -120 300z", band) +
        path("M236 160C210 220 220 300 240 360H360V160z", band) +
        times(18, (i) => line(`M${-70 + i * 9} -340V${-262}`, tone(color, -0.45), 3, `opacity=".5"`)) +
        times(18, (i) =>
          line(
            `M${-70 + i * 9} -170C${-66 + i * 9} -40 ${-70 + i * 9} 60 ${-60 + i * 10} 180`,
            tone(color, -0.4),
            2.4,
            `opacity=".22"`,
          ),
        ) +
        line("M60 70C30 120 40 170 100 200", "#1b120d", 18, `opacity=".22" filter="${pen.blur(9)}"`),
    ) +
    wool(pen, shape, 1.2) +
    line("M-68 -326C-30 -336 40 -336 76 -326", tone(color, 0.5), 5, `opacity=".6"`)
  );
}

function towel(pen: Pen, stripe: string): string {
  const shape = through([
    [-170, -300],
    [-170, -300],
    [0, -306],
    [172, -300],
    [172, -300],
    [176, 0],
    [170, 310],
    [170, 310],
    [0, 318],
    [-174, 310],
    [-174, 310],
    [-166, 0],
    [-170, -300],
  ]);
  const linen = "#ebe2d0";
  return (
    dropped(pen, shape, 10) +
    line("M-10 -304C-20 -350 30 -350 20 -304", "#cdbf9f", 8) +
    path(shape, faceFill(pen, linen, 0.8)) +
    within(
      pen,
      shape,
      [-140, -118, -96, 92, 114, 136]
        .map((x, i) => path(box(x - (i % 3 === 1 ? 7 : 3), -330, i % 3 === 1 ? 14 : 6, 680), stripe, `opacity=".85"`))
        .join("") +
        [236, 258].map((y) => path(box(-200, y, 400, 9), stripe, `opacity=".6"`)).join("") +
        line("M58 -320C52 -100 62 100 56 330", "#1b120d", 18, `opacity=".22" filter="${pen.blur(9)}"`) +
        line("M42 -320C36 -100 46 100 40 330", "#fff", 12, `opacity=".5" filter="${pen.blur(6)}"`) +
        line("M-180 6C-60 0 60 12 180 4", "#1b120d", 12, `opacity=".16" filter="${pen.blur(7)}"`),
    ) +
    cloth(pen, shape, 1.5) +
    line("M-168 300C0 308 0 308 168 300", "#b5a688", 2.4, `stroke-dasharray="7 5"`)
  );
}

const throws = { oat: "#d3c2a2", rose: "#b98680", lichen: "#8f9a7c" };
const cushions = { ochre: "#c4923c", clay: "#b56a4c", sage: "#93a184", indigo: "#48597a" };
const beanies = { mustard: "#c99730", berry: "#8c3a4c", fjord: "#3f6478", ash: "#8d8b86" };

export const textilePictures: Picture[] = [
  ...Object.entries(throws).map(([name, color]) => ({
    file: `lambswool-throw-${name}.jpg`,
    draw: () => standing(place, (pen) => group(foldedThrow(pen, color), "translate(-90 -130) scale(1.16)")),
  })),
  ...Object.entries(cushions).map(([name, color]) => ({
    file: `linen-cushion-${name}.jpg`,
    draw: () => standing(place, (pen) => cushion(pen, color)),
  })),
  {
    file: "linen-cushion-pair.jpg",
    draw: () =>
      standing(
        place,
        (pen) =>
          group(cushion(pen, cushions.clay), "translate(330 150) scale(.68) rotate(6 500 600)") +
          group(cushion(pen, cushions.ochre), "translate(40 190) scale(.78) rotate(-5 500 600)"),
      ),
  },
  ...Object.entries(beanies).map(([name, color]) => ({
    file: `ribbed-beanie-${name}.jpg`,
    draw: () => standing(place, (pen) => beanie(pen, color)),
  })),
  { file: "jute-rug.jpg", draw: () => lying(place, (pen) => group(rug(pen), "rotate(14 500 500)")) },
  ...Object.entries({ grey: ["#9c9a94", "#f0e8d8"], rust: ["#d8cbb2", "#a8532f"] }).map(
    ([name, [color = "", band = ""]]) => ({
      file: `boot-socks-${name}.jpg`,
      draw: () =>
        lying(
          place,
          (pen) =>
            group(sock(pen, color, band), "translate(330 480) rotate(-10)") +
            group(sock(pen, color, band), "translate(560 520) rotate(4)"),
        ),
    }),
  ),
  {
    file: "striped-tea-towels.jpg",
    draw: () =>
      lying(
        place,
        (pen) =>
          group(towel(pen, "#a8503a"), "translate(350 500) rotate(-7) scale(1.08)") +
          group(towel(pen, "#45617c"), "translate(640 520) rotate(6) scale(1.08)"),
      ),
  },
];
