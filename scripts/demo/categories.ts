/** The texts of the demo shop's category pages, by slug. */
export const demoCategories: Record<string, string> = {
  audio:
    "Radios, speakers and headphones that can be opened and repaired. Spare parts for each are kept for ten years.",
  bags: "Canvas and leather for the market, the office and the weekend. They get better looking with use.",
  desk: "Paper, pens and tools for people who still write things down.",
  garden: "Hand tools, pots and a bench, made to stay outside.",
  kitchen: "Pots, boards and knives for everyday cooking. Most of them can be sharpened, oiled or re-enameled.",
  lighting: "Lamps for reading, working and evenings. All take standard bulbs, which you can change yourself.",
  outdoor: "For a night in the woods or the way to work: tools, tents and flasks that keep working.",
  textiles: "Wool, linen and jute from a few small mills. Each page says how to wash and mend it.",
  toys: "Wooden and cloth toys with rounded edges and water-based colors.",
};
