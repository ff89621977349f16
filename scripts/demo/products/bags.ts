import type { DemoProduct } from "../product";

export const bags: DemoProduct[] = [
  {
    slug: "waxed-tote",
    name: "Waxed Canvas Tote",
    brand: "Kestrel & Rowe",
    category: "Bags",
    priceCents: 5900,
    countInStock: 38,
    descriptionHtml:
      "<p>Heavy cotton canvas, waxed so that rain beads and runs off, with handles of bridle leather that go over a winter coat.</p><p>38 × 34 × 14 cm, one inside pocket. The wax creases and pales with use; a tin of dressing brings it back.</p>",
    images: ["waxed-tote-tan.jpg", "waxed-tote-olive.jpg", "waxed-tote-charcoal.jpg", "waxed-tote-detail.jpg"],
    colorsVariants: [
      { name: "Tan", image: "waxed-tote-tan.jpg" },
      { name: "Olive", image: "waxed-tote-olive.jpg" },
      { name: "Charcoal", image: "waxed-tote-charcoal.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [{ username: "jane", rating: 5, comment: "Carries a week of shopping and still stands up by itself." }],
  },
  {
    slug: "roll-top-backpack",
    name: "Roll-Top Backpack, 22 l",
    brand: "Norrvik",
    category: "Bags",
    priceCents: 13800,
    countInStock: 29,
    descriptionHtml:
      "<p>A day pack of recycled nylon that rolls down when it is half empty and up to 26 litres when it is not. Two hooks and a strap close it; there is no zip to break.</p><ul><li>Padded sleeve for a 15-inch laptop</li><li>Side pocket for a bottle</li><li>780 g</li></ul>",
    images: [
      "roll-top-backpack-rust.jpg",
      "roll-top-backpack-ink.jpg",
      "roll-top-backpack-moss.jpg",
      "roll-top-backpack-sand.jpg",
      "roll-top-backpack-plum.jpg",
    ],
    colorsVariants: [
      { name: "Rust", image: "roll-top-backpack-rust.jpg" },
      { name: "Ink", image: "roll-top-backpack-ink.jpg" },
      { name: "Moss", image: "roll-top-backpack-moss.jpg" },
      { name: "Sand", image: "roll-top-backpack-sand.jpg" },
      { name: "Plum", image: "roll-top-backpack-plum.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [
      { username: "john", rating: 5, comment: "Two years of daily cycling and the inside has never been wet." },
      { username: "jane", rating: 4, comment: "Comfortable and light. One more small pocket would be welcome." },
    ],
  },
  {
    slug: "weekend-duffel",
    name: "Weekend Duffel",
    brand: "Kestrel & Rowe",
    category: "Bags",
    priceCents: 18900,
    countInStock: 11,
    descriptionHtml:
      "<p>Three days of clothes and a pair of shoes go into 36 litres of cotton canvas with a full-length brass zip. The ends and the handles are leather, and the strap unhooks.</p><p>50 × 28 × 26 cm: within the cabin size of most airlines.</p>",
    images: ["weekend-duffel-navy.jpg", "weekend-duffel-stone.jpg"],
    colorsVariants: [
      { name: "Navy", image: "weekend-duffel-navy.jpg" },
      { name: "Stone", image: "weekend-duffel-stone.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "bridle-satchel",
    name: "Bridle Leather Satchel with Brass Buckles, Hand-Stitched in Saddle Brown",
    brand: "L'Atelier Brun",
    category: "Bags",
    priceCents: 32000,
    countInStock: 1,
    descriptionHtml:
      "<p>Cut from one hide of vegetable-tanned bridle leather and sewn with waxed linen thread, seven stitches to the inch. The buckles are solid brass with a hidden stud, so the straps do not have to be undone each time.</p><p>Takes a 13-inch laptop and a folder. It is stiff for the first month and then it is yours.</p>",
    images: ["bridle-satchel.jpg", "bridle-satchel-detail.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [{ username: "john", rating: 5, comment: "The stitching is a pleasure to look at. Worth the wait." }],
  },
  {
    slug: "card-wallet",
    name: "Slim Card Wallet",
    brand: "L'Atelier Brun",
    category: "Bags",
    priceCents: 3900,
    countInStock: 64,
    descriptionHtml:
      "<p>Four pockets for cards and one for folded notes, in calf leather 1.2 mm thick. 10 × 7.5 cm, and thin enough to forget.</p>",
    images: ["card-wallet-chestnut.jpg", "card-wallet-forest.jpg", "card-wallet-black.jpg"],
    colorsVariants: [
      { name: "Chestnut", image: "card-wallet-chestnut.jpg" },
      { name: "Forest", image: "card-wallet-forest.jpg" },
      { name: "Black", image: "card-wallet-black.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [{ username: "jane", rating: 4, comment: "Tight at first; after two weeks the cards slide well." }],
  },
  {
    slug: "market-basket",
    name: "Woven Market Basket with Leather Handles",
    brand: "Mosswell",
    category: "Bags",
    priceCents: 5400,
    countInStock: 21,
    descriptionHtml:
      "<p>Palm leaf, plaited and sewn in a spiral, with two leather handles that go over the shoulder. 45 cm wide, 30 cm deep.</p><p>It softens with use. A spray of water brings the shape back.</p>",
    images: ["market-basket.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
];
