import type { DemoProduct } from "../product";

export const outdoor: DemoProduct[] = [
  {
    slug: "vacuum-flask",
    name: "Vacuum Flask, 750 ml",
    brand: "Norrvik",
    category: "Outdoor",
    priceCents: 4400,
    countInStock: 61,
    descriptionHtml:
      "<p>Double-walled stainless steel under a hard powder coat. Tea poured in at seven in the morning is still too hot to gulp at noon.</p><p>The cup screws over the stopper. All parts but the stopper go in the dishwasher.</p>",
    images: ["vacuum-flask-moss.jpg", "vacuum-flask-clay.jpg", "vacuum-flask-ink.jpg", "vacuum-flask-bone.jpg"],
    colorsVariants: [
      { name: "Moss", image: "vacuum-flask-moss.jpg" },
      { name: "Clay", image: "vacuum-flask-clay.jpg" },
      { name: "Ink", image: "vacuum-flask-ink.jpg" },
      { name: "Bone", image: "vacuum-flask-bone.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [
      { username: "john", rating: 5, comment: "Left it in the car overnight in January. Still warm." },
      { username: "jane", rating: 4, comment: "Keeps heat well. The coat scratched on a gravel path." },
    ],
  },
  {
    slug: "camp-lantern",
    name: "Rechargeable Camp Lantern",
    brand: "Norrvik",
    category: "Outdoor",
    priceCents: 7600,
    countInStock: 24,
    descriptionHtml:
      "<p>A warm light that dims down to a candle and up to 350 lumens, in a guard of steel wire. Nine hours at half power; fills up from any USB-C charger.</p><p>Rain does not harm it. Lakes do.</p>",
    images: ["camp-lantern.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [
      { username: "jane", rating: 5, comment: "The lowest setting is perfect for a tent with children in it." },
    ],
  },
  {
    slug: "camp-kettle",
    name: "Enamel Camp Kettle",
    brand: "Fennmark",
    category: "Outdoor",
    priceCents: 5800,
    countInStock: 16,
    descriptionHtml:
      "<p>A low, wide kettle that boils quickly over a small fire, with a bail handle that stands up or folds away. 1.6 litres.</p>",
    images: ["camp-kettle-blue.jpg", "camp-kettle-red.jpg"],
    colorsVariants: [
      { name: "Speckled Blue", image: "camp-kettle-blue.jpg" },
      { name: "Red", image: "camp-kettle-red.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "canvas-ridge-tent",
    name: "Two-Person Ridge Tent in Unbleached Cotton Canvas with Ash Poles",
    brand: "Norrvik",
    category: "Outdoor",
    priceCents: 48000,
    countInStock: 3,
    descriptionHtml:
      "<p>Breathing cotton canvas of 320 g, proofed but not coated, over two ash poles and a ridge. Cool in the sun, quiet in the wind, dry inside in the morning.</p><h3>What is in the bag</h3><ul><li>Tent, 210 × 140 cm, 125 cm high</li><li>Three poles, twelve steel pegs, eight guy ropes</li><li>9.4 kg in all</li></ul><p>Pitch it once in the rain and let it dry before the first trip: the threads swell and close the weave.</p>",
    images: ["canvas-ridge-tent.jpg"],
    colorsVariants: [],
    shippingMethod: "Oversize",
    reviews: [{ username: "john", rating: 4, comment: "Heavy to carry, wonderful to sleep in." }],
  },
  {
    slug: "city-bicycle",
    name: "City Bicycle, Seven Gears, with Chain Guard and Carrier",
    brand: "Norrvik",
    category: "Outdoor",
    priceCents: 90000,
    countInStock: 2,
    descriptionHtml:
      "<p>A lugged steel frame, seven gears in the hub and a chain guard that keeps trousers clean. The lamps run from the front wheel and need no charging.</p><p>Comes nine tenths assembled: fit the pedals, turn the handlebar and pump up the tyres. Frame 54 cm, 15.8 kg.</p>",
    images: ["city-bicycle-green.jpg", "city-bicycle-cream.jpg"],
    colorsVariants: [
      { name: "Racing Green", image: "city-bicycle-green.jpg" },
      { name: "Cream", image: "city-bicycle-cream.jpg" },
    ],
    purchaseLink: "https://example.com/norrvik/city-bicycle",
    shippingMethod: "Oversize",
    reviews: [],
  },
  {
    slug: "forest-hatchet",
    name: "Forest Hatchet with Hickory Handle",
    brand: "Halden Works",
    category: "Outdoor",
    priceCents: 9800,
    countInStock: 13,
    descriptionHtml:
      "<p>A drop-forged head of 600 g on a 38 cm hickory handle, sharp enough to plane a shaving. Comes with a leather sheath.</p><p>For kindling and small logs. It is a tool for grown-ups.</p>",
    images: ["forest-hatchet.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [{ username: "john", rating: 5, comment: "Beautifully balanced, and the edge lasts." }],
  },
  {
    slug: "pocket-compass",
    name: "Brass Pocket Compass",
    brand: "Halden Works",
    category: "Outdoor",
    priceCents: 4100,
    countInStock: 37,
    descriptionHtml:
      "<p>A needle on a sapphire bearing under a snap lid, damped so that it comes to rest in three seconds. 5 cm across.</p><p>Made for the northern hemisphere; south of the equator the needle dips.</p>",
    images: ["pocket-compass.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
];
