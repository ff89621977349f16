import type { DemoProduct } from "../product";

export const audio: DemoProduct[] = [
  {
    slug: "table-radio",
    name: "Ardent Table Radio",
    brand: "Ardent Audio",
    category: "Audio",
    priceCents: 18900,
    countInStock: 15,
    descriptionHtml:
      "<p>FM, DAB+ and Bluetooth behind one large dial that turns with a weight to it. A single 10 cm speaker in a sealed wooden case gives voices their body.</p><p>27 × 17 × 15 cm. Remembers six stations.</p>",
    images: ["table-radio-cream.jpg", "table-radio-petrol.jpg", "table-radio-detail.jpg"],
    colorsVariants: [
      { name: "Cream", image: "table-radio-cream.jpg" },
      { name: "Petrol", image: "table-radio-petrol.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [
      { username: "jane", rating: 5, comment: "My mother worked it out in one minute. High praise." },
      { username: "john", rating: 4, comment: "Fine sound for speech, a little shy in the bass." },
    ],
  },
  {
    slug: "over-ear-headphones",
    name: "Over-Ear Headphones",
    brand: "Ardent Audio",
    category: "Audio",
    priceCents: 21900,
    countInStock: 20,
    descriptionHtml:
      "<p>Closed cups with 40 mm drivers, cushions of sheepskin and a sprung steel band. Everything that wears out unscrews: cushions, band, cable.</p><ul><li>32 ohm, 3.5 mm plug</li><li>1.5 m cable with a microphone</li><li>245 g without the cable</li></ul>",
    images: ["over-ear-headphones-bone.jpg", "over-ear-headphones-black.jpg"],
    colorsVariants: [
      { name: "Bone", image: "over-ear-headphones-bone.jpg" },
      { name: "Black", image: "over-ear-headphones-black.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [{ username: "john", rating: 5, comment: "Comfortable for a whole working day." }],
  },
  {
    slug: "portable-speaker",
    name: "Portable Speaker",
    brand: "Ardent Audio",
    category: "Audio",
    priceCents: 8900,
    countInStock: 36,
    descriptionHtml:
      "<p>A fist-sized speaker in woven cloth with a leather loop, louder and fuller than it looks. Twelve hours on a charge; splash-proof.</p><p>Two of them play as a pair.</p>",
    images: ["portable-speaker-coral.jpg", "portable-speaker-slate.jpg", "portable-speaker-sand.jpg"],
    colorsVariants: [
      { name: "Coral", image: "portable-speaker-coral.jpg" },
      { name: "Slate", image: "portable-speaker-slate.jpg" },
      { name: "Sand", image: "portable-speaker-sand.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [{ username: "jane", rating: 4, comment: "Good battery. The buttons are hard to see in the dark." }],
  },
  {
    slug: "bookshelf-speakers",
    name: "Pair of Bookshelf Speakers",
    brand: "Ardent Audio",
    category: "Audio",
    priceCents: 42000,
    countInStock: 6,
    descriptionHtml:
      "<p>Two-way speakers with a paper cone and a silk dome, in cabinets veneered with oak. They like 20 cm of air behind them and any honest amplifier of 20 to 80 watts.</p><p>Sold as a matched pair. 31 × 18 × 24 cm each.</p>",
    images: ["bookshelf-speakers.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "belt-drive-turntable",
    name: "Belt-Drive Turntable with Walnut Plinth and Dust Cover",
    brand: "Ardent Audio",
    category: "Audio",
    priceCents: 54900,
    countInStock: 7,
    descriptionHtml:
      "<p>A heavy platter on a ground bearing, driven by a belt from a motor you cannot hear. The arm comes with a cartridge fitted and aligned.</p><h3>In use</h3><p>33 and 45 turns; you move the belt by hand. It has no built-in preamplifier: connect it to a <em>phono</em> input.</p>",
    images: ["belt-drive-turntable.jpg", "belt-drive-turntable-detail.jpg"],
    colorsVariants: [],
    shippingMethod: "Oversize",
    reviews: [{ username: "john", rating: 5, comment: "Out of the box and playing in a quarter of an hour." }],
  },
];
