import {
  backdrops,
  box,
  cloth,
  contact,
  disc,
  dropped,
  line,
  lying,
  metalFill,
  oval,
  type Pen,
  type Picture,
  path,
  roundFill,
  standing,
  times,
  tone,
  tones,
} from "./kit";

const place = backdrops.textiles;

const within = (pen: Pen, d: string, content: string) =>
  `<g clip-path="${pen.clip(`<path d="${d}"/>`)}">${content}</g>`;

/** Soft folds of fabric, each a line with a dark and a light side. */
const folds = (pen: Pen, lines: string[]) =>
  lines
    .map(
      (d) =>
        line(d, "#1b120d", 16, `opacity=".22" filter="${pen.blur(10)}"`) +
        line(d, "#fff5e4", 9, `opacity=".28" filter="${pen.blur(7)}" transform="translate(-13 -8)"`),
    )
    .join("");

function tee(pen: Pen, color: string): string {
  const body =
    "M360 190C420 236 580 236 640 190L760 236C800 252 822 280 838 320L894 462L776 512L736 420V812C660 832 340 832 264 812V420L224 512L106 462L162 320C178 280 200 252 240 236Z";
  const neck = "M360 190C420 236 580 236 640 190C634 262 584 300 500 300C416 300 366 262 360 190Z";
  return (
    dropped(pen, body, 14) +
    path(body, tones(pen, color, 62, [0, 0.26], [0.4, 0.04], [1, -0.24])) +
    within(
      pen,
      body,
      folds(pen, [
        "M268 440C300 560 280 700 300 820",
        "M732 440C700 560 722 700 700 820",
        "M420 330C440 420 430 520 452 600",
        "M600 340C576 430 590 540 566 640",
        "M180 330C210 380 230 420 236 500",
        "M820 330C790 380 770 420 764 500",
      ]) +
        line("M118 448L232 498", tone(color, -0.35), 4, `opacity=".7" stroke-dasharray="7 6"`) +
        line("M882 448L768 498", tone(color, -0.35), 4, `opacity=".7" stroke-dasharray="7 6"`) +
        line("M264 796C340 814 660 814 736 796", tone(color, -0.35), 4, `opacity=".7" stroke-dasharray="7 6"`),
    ) +
    cloth(pen, body, 1.4) +
    path(neck, tone(color, -0.45)) +
    line("M360 190C366 262 416 300 500 300C584 300 634 262 640 190", tone(color, -0.12), 22) +
    line("M360 190C366 262 416 300 500 300C584 300 634 262 640 190", tone(color, 0.3), 3, `opacity=".6"`)
  );
}

function sweater(pen: Pen, color: string): string {
  const body =
    "M372 180C430 210 570 210 628 180L744 216C784 230 806 260 818 300L880 760L772 788L724 470L732 826C650 846 350 846 268 826L276 470L228 788L120 760L182 300C194 260 216 230 256 216Z";
  const rib = (count: number, x: number, y: number, step: number, height: number, lean = 0) =>
    times(count, (index) =>
      line(
        `M${x + index * step} ${y}l${lean} ${height}`,
        index % 2 ? tone(color, 0.28) : tone(color, -0.34),
        5,
        `opacity=".55"`,
      ),
    );
  return (
    dropped(pen, body, 16) +
    path(body, tones(pen, color, 60, [0, 0.24], [0.45, 0.02], [1, -0.28])) +
    within(
      pen,
      body,
      times(46, (row) =>
        line(
          `M100 ${200 + row * 14}C300 ${208 + row * 14} 700 ${208 + row * 14} 900 ${200 + row * 14}`,
          tone(color, row % 2 ? 0.18 : -0.2),
          3,
          `opacity=".4" stroke-dasharray="9 4"`,
        ),
      ) +
        folds(pen, [
          "M282 460C262 560 300 680 282 800",
          "M718 460C738 560 700 680 718 800",
          "M440 320C452 430 436 560 458 700",
          "M566 330C556 440 578 560 552 700",
        ]) +
        path("M260 776H740V850H260Z", tone(color, -0.12)) +
        rib(34, 266, 776, 14, 64) +
        path("M112 704L246 730L236 800L100 780Z", tone(color, -0.1)) +
        rib(9, 128, 712, 13, 66, -6) +
        path("M888 704L754 730L764 800L900 780Z", tone(color, -0.1)) +
        rib(9, 768, 724, 13, 66, 6),
    ) +
    cloth(pen, body, 2) +
    path("M372 180C430 210 570 210 628 180C624 240 580 270 500 270C420 270 376 240 372 180Z", tone(color, -0.5)) +
    line("M372 180C378 240 424 272 500 272C576 272 622 240 628 180", tone(color, -0.05), 34) +
    times(26, (index) =>
      line(
        `M${384 + index * 9.3} ${218 + Math.sin((index / 25) * Math.PI) * 42}l0 26`,
        tone(color, index % 2 ? 0.26 : -0.34),
        4,
        `opacity=".6"`,
      ),
    )
  );
}

function trousers(pen: Pen, color: string): string {
  const body =
    "M330 150C440 164 560 164 670 150L688 260C716 460 730 660 738 872C692 884 622 886 570 876C560 700 536 540 500 390C464 540 440 700 430 876C378 886 308 884 262 872C270 660 284 460 312 260Z";
  return (
    dropped(pen, body, 14) +
    path(body, tones(pen, color, 65, [0, 0.24], [0.45, 0.02], [1, -0.26])) +
    within(
      pen,
      body,
      folds(pen, [
        "M372 220C350 420 344 640 350 880",
        "M628 220C650 420 656 640 650 880",
        "M500 250C470 330 440 380 400 400",
        "M500 250C530 330 560 380 600 400",
      ]) +
        line("M352 210C356 270 340 300 316 330", tone(color, -0.45), 6) +
        line("M648 210C644 270 660 300 684 330", tone(color, -0.45), 6) +
        line("M500 206C500 270 500 320 500 392", tone(color, -0.4), 5) +
        line("M528 206C528 270 524 300 504 340", tone(color, -0.35), 4, `stroke-dasharray="8 6"`),
    ) +
    cloth(pen, body, 1.8) +
    path("M328 146C440 160 560 160 672 146L678 200C560 214 440 214 322 200Z", tone(color, -0.12)) +
    times(5, (index) => path(box(350 + index * 68, 142, 16, 66, 5), tone(color, -0.24))) +
    path(disc(500, 180, 11), tone(color, -0.55)) +
    line("M328 146C440 160 560 160 672 146", tone(color, 0.35), 3, `opacity=".7"`)
  );
}

function paintTin(pen: Pen): string {
  const body = "M300 420V790C300 830 700 830 700 790V420Z";
  return (
    contact(pen, 500, 812, 220, 30) +
    path(body, metalFill(pen, "#b9bcb8")) +
    path("M300 500V740C300 776 700 776 700 740V500C700 536 300 536 300 500Z", roundFill(pen, "#eef0e6", 0.6)) +
    within(
      pen,
      "M300 500V740C300 776 700 776 700 740V500C700 536 300 536 300 500Z",
      path("M300 640V760C300 790 700 790 700 760V640C640 690 560 610 500 650C440 690 360 620 300 640Z", "#7f9a82") +
        line("M356 574C440 596 560 596 644 574", "#41504a", 14, `opacity=".8"`) +
        line("M400 606C460 618 540 618 600 606", "#41504a", 7, `opacity=".6"`),
    ) +
    oval(500, 420, 200, 46, metalFill(pen, "#c7cac6")) +
    oval(500, 420, 172, 37, tone("#7f9a82", -0.12)) +
    oval(478, 414, 120, 20, tone("#7f9a82", 0.34), `opacity=".6" filter="${pen.blur(6)}"`) +
    line("M302 452C180 560 190 640 250 700", "#8f938f", 9) +
    path("M330 436C336 520 330 560 342 600C352 620 362 604 360 580C356 540 364 500 360 444Z", "#7f9a82") +
    path(box(560, 330, 34, 250, 14), tone("#b98d57", 0.05), `transform="rotate(34 577 455)"`) +
    path(box(548, 292, 58, 66, 8), metalFill(pen, "#a9aca8"), `transform="rotate(34 577 455)"`)
  );
}

const colored = (slug: string, draw: (pen: Pen, color: string) => string, colors: Record<string, string>) =>
  Object.entries(colors).map(
    ([name, color]): Picture => ({ file: `${slug}-${name}.jpg`, draw: () => lying(place, (pen) => draw(pen, color)) }),
  );

export const clothesPictures: Picture[] = [
  ...colored("harbor-tee", tee, { ink: "#2f3b52", moss: "#6d7a55", rust: "#a9573a" }),
  ...colored("fisherman-sweater", sweater, { oat: "#d6c4a4", navy: "#33415c" }),
  ...colored("twill-trousers", trousers, { charcoal: "#4a4a4d", olive: "#6e6b48" }),
  { file: "linseed-paint.jpg", draw: () => standing(place, paintTin) },
];
