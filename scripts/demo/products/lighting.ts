import type { DemoProduct } from "../product";

export const lighting: DemoProduct[] = [
  {
    slug: "task-lamp",
    name: "Kestrel Task Lamp",
    brand: "Kestrel & Rowe",
    category: "Lighting",
    priceCents: 14900,
    countInStock: 26,
    descriptionHtml:
      "<p>Two sprung arms on a weighted base, and a spun shade that turns on a brass joint. It stays where you put it, from flat over the page to a metre above the desk.</p><ul><li>E27 socket, LED bulbs up to 12 W</li><li>Arms of 38 and 34 cm</li><li>Two metres of cloth-covered cable</li></ul>",
    images: ["task-lamp-mustard.jpg", "task-lamp-sage.jpg", "task-lamp-black.jpg", "task-lamp-detail.jpg"],
    colorsVariants: [
      { name: "Mustard", image: "task-lamp-mustard.jpg" },
      { name: "Sage", image: "task-lamp-sage.jpg" },
      { name: "Black", image: "task-lamp-black.jpg" },
    ],
    video: "task-lamp.mp4",
    shippingMethod: "Standard",
    reviews: [
      {
        username: "jane",
        rating: 5,
        comment: "Moves with one finger and does not sag. The yellow is warmer than on screen.",
      },
      { username: "john", rating: 4, comment: "Very good lamp. The base is heavy, which is the point." },
    ],
  },
  {
    slug: "linen-table-lamp",
    name: "Linen Shade Table Lamp with Turned Oak Base",
    brand: "Tallow Lane",
    category: "Lighting",
    priceCents: 11800,
    countInStock: 14,
    descriptionHtml:
      "<p>The base is turned from a single block of oak and waxed; no two have the same grain. The shade is unbleached linen over a white lining, and throws a soft, even light.</p><p>48 cm high. Takes an E27 bulb, which is not in the box.</p>",
    images: ["linen-table-lamp.jpg", "linen-table-lamp-detail.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [
      { username: "jane", rating: 5, comment: "The light through the linen is just right for reading in the evening." },
    ],
  },
  {
    slug: "spun-pendant",
    name: "Spun Aluminium Pendant Lamp",
    brand: "Halden Works",
    category: "Lighting",
    priceCents: 17500,
    countInStock: 19,
    descriptionHtml:
      "<p>A bell of aluminium spun on a lathe, powder-coated outside and white within. It hangs low over a table and keeps the light out of your eyes.</p><p>38 cm across, with a three-metre cable to cut to length. To be wired by someone who is allowed to.</p>",
    images: ["spun-pendant-terracotta.jpg", "spun-pendant-white.jpg", "spun-pendant-petrol.jpg"],
    colorsVariants: [
      { name: "Terracotta", image: "spun-pendant-terracotta.jpg" },
      { name: "White", image: "spun-pendant-white.jpg" },
      { name: "Petrol", image: "spun-pendant-petrol.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "arc-floor-lamp",
    name: "Halden Arc Floor Lamp",
    brand: "Halden Works",
    category: "Lighting",
    priceCents: 39900,
    countInStock: 4,
    descriptionHtml:
      "<p>A steel bow reaches 1.2 metres out from a block of grey stone and lights the middle of a table without a hook in the ceiling.</p><p>2.1 metres high; the base weighs 24 kg, so let two people carry it. Dimmer in the cable.</p>",
    images: ["arc-floor-lamp.jpg"],
    colorsVariants: [],
    purchaseLink: "https://example.com/halden-works/arc-floor-lamp",
    shippingMethod: "Oversize",
    reviews: [
      { username: "john", rating: 4, comment: "Transforms the corner of the room. Assembly took two of us an hour." },
    ],
  },
  {
    slug: "paper-globe-lamp",
    name: "Folded Paper Globe Lamp",
    brand: "Pico & Bell",
    category: "Lighting",
    priceCents: 6400,
    countInStock: 33,
    descriptionHtml:
      "<p>One long sheet of strong paper, pleated by hand into a globe on a small ash ring. It ships flat, and opens in a minute.</p><p>28 cm across. Use an LED bulb of at most 8 W: they stay cool.</p>",
    images: ["paper-globe-lamp.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "beeswax-candle",
    name: "Beeswax Pillar Candle",
    brand: "Mosswell",
    category: "Lighting",
    priceCents: 950,
    countInStock: 120,
    descriptionHtml:
      "<p>Pure beeswax with a cotton wick, poured in small batches. Burns for about forty hours and smells faintly of honey.</p><p>The pale bloom that comes with time is the wax itself; a soft cloth takes it off.</p>",
    images: ["beeswax-candle.jpg", "beeswax-candle-group.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [{ username: "jane", rating: 5, comment: "Burns slowly and does not drip if you trim the wick." }],
  },
];
