import type { DemoProduct } from "../product";

export const kitchen: DemoProduct[] = [
  {
    slug: "enamel-mug",
    name: "Enamel Mug",
    brand: "Fennmark",
    category: "Kitchen",
    priceCents: 1250,
    countInStock: 84,
    descriptionHtml:
      "<p>A steel mug with two coats of vitreous enamel and a bare steel rim. It holds 350 ml to the brim, weighs 140 g and does not mind being dropped, although the enamel may chip where it lands.</p><p>It goes on a gas ring or over a fire. Keep it out of the microwave.</p>",
    images: [
      "enamel-mug-cream.jpg",
      "enamel-mug-forest.jpg",
      "enamel-mug-brick.jpg",
      "enamel-mug-navy.jpg",
      "enamel-mug-pair.jpg",
    ],
    colorsVariants: [
      { name: "Cream", image: "enamel-mug-cream.jpg" },
      { name: "Forest", image: "enamel-mug-forest.jpg" },
      { name: "Brick", image: "enamel-mug-brick.jpg" },
      { name: "Navy", image: "enamel-mug-navy.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [
      {
        username: "jane",
        rating: 5,
        comment: "Ours has been on every trip this year and has one small chip to show for it.",
      },
      { username: "john", rating: 4, comment: "Light and tough. The rim gets hot, so wait a minute." },
    ],
  },
  {
    slug: "stoneware-teapot",
    name: "Stoneware Teapot, 1.1 l",
    brand: "L'Atelier Brun",
    category: "Kitchen",
    priceCents: 6800,
    countInStock: 23,
    descriptionHtml:
      "<p>Thrown on the wheel and glazed inside and out, with the foot left bare. The spout is cut so that the last drop goes into the cup and not down the side.</p><p>Fills four cups. A steel basket strainer lies inside the pot; take it out for whole-leaf teas.</p>",
    images: ["stoneware-teapot-sand.jpg", "stoneware-teapot-slate.jpg", "stoneware-teapot-detail.jpg"],
    colorsVariants: [
      { name: "Sand", image: "stoneware-teapot-sand.jpg" },
      { name: "Slate", image: "stoneware-teapot-slate.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [
      { username: "jane", rating: 5, comment: "It really does not drip. Keeps tea hot for about forty minutes." },
    ],
  },
  {
    slug: "cast-iron-casserole",
    name: "Cast-Iron Casserole with Lid, 4.2 l",
    brand: "Fennmark",
    category: "Kitchen",
    priceCents: 16500,
    countInStock: 17,
    descriptionHtml:
      "<p>Sand-cast iron under three layers of enamel, pale inside so that you can see what is browning. The lid is heavy and ridged below, and drips back over the roast.</p><ul><li>24 cm across, 4.2 litres</li><li>5.1 kg with its lid</li><li>Every hob, and ovens to 250 °C</li></ul>",
    images: [
      "cast-iron-casserole-marmalade.jpg",
      "cast-iron-casserole-bottle-green.jpg",
      "cast-iron-casserole-graphite.jpg",
      "cast-iron-casserole-open.jpg",
    ],
    colorsVariants: [
      { name: "Marmalade", image: "cast-iron-casserole-marmalade.jpg" },
      { name: "Bottle Green", image: "cast-iron-casserole-bottle-green.jpg" },
      { name: "Graphite", image: "cast-iron-casserole-graphite.jpg" },
    ],
    shippingMethod: "Standard",
    reviews: [
      {
        username: "john",
        rating: 5,
        comment: "Heavy, even heat, easy to clean. The bread I bake in it is better than the baker's.",
      },
    ],
  },
  {
    slug: "pour-over-set",
    name: "Café Lund Pour-Over Coffee Dripper with Walnut Stand and Glass Server",
    brand: "Café Lund",
    category: "Kitchen",
    priceCents: 8450,
    countInStock: 12,
    descriptionHtml:
      "<p>A porcelain cone on an oiled walnut stand, above a server of borosilicate glass that holds 600 ml. The cone takes ordinary size 2 papers.</p><p>The stand is one plank with two dovetailed legs; there are no screws to work loose. Wipe it with oil once a year.</p>",
    images: ["pour-over-set.jpg", "pour-over-set-detail.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [
      { username: "jane", rating: 4, comment: "Lovely to use every morning. I wish the server had a lid." },
      { username: "john", rating: 5, comment: "Steady, handsome, and the coffee is clear and sweet." },
    ],
  },
  {
    slug: "chefs-knife",
    name: "Chef's Knife, 20 cm",
    brand: "L'Atelier Brun",
    category: "Kitchen",
    priceCents: 12900,
    countInStock: 9,
    descriptionHtml:
      "<p>A carbon-steel blade, ground thin behind the edge and hardened to 60 HRC, on a full tang with riveted pear-wood scales.</p><p>Carbon steel takes a fine edge and a dark patina. <strong>Dry it after use:</strong> left wet, it rusts.</p>",
    images: ["chefs-knife.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [{ username: "john", rating: 5, comment: "Arrived sharper than anything else in the drawer." }],
  },
  {
    slug: "cutting-board",
    name: "End-Grain Oak Cutting Board",
    brand: "Tallow Lane",
    category: "Kitchen",
    priceCents: 7900,
    countInStock: 31,
    descriptionHtml:
      "<p>Blocks of European oak glued with the grain upright, so that the knife slips between the fibres and the marks close again. 40 × 28 cm and 3.5 cm thick.</p><p>It comes oiled. Wash it by hand and stand it on its edge to dry.</p>",
    images: ["cutting-board.jpg", "cutting-board-detail.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "stovetop-espresso-pot",
    name: "Six-Cup Stovetop Espresso Pot",
    brand: "Café Lund",
    category: "Kitchen",
    priceCents: 4200,
    countInStock: 40,
    descriptionHtml:
      "<p>Eight flat sides of cast aluminium, a safety valve and a handle that stays cool. Makes 300 ml of strong coffee in about five minutes.</p><p>For gas and electric rings. It does not work on induction without an adapter plate.</p>",
    images: ["stovetop-espresso-pot.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [
      { username: "jane", rating: 4, comment: "Does one thing and does it well. The gasket is easy to replace." },
    ],
  },
  {
    slug: "storage-jars",
    name: "Glass Storage Jars with Cork Lids, Set of Three",
    brand: "Tallow Lane",
    category: "Kitchen",
    priceCents: 3200,
    countInStock: 56,
    descriptionHtml:
      "<p>Straight-sided jars of 0.5, 0.9 and 1.4 litres with lids of solid cork. Good for flour, beans, pasta and coffee; the lids close snugly but not airtight.</p>",
    images: ["storage-jars.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
  {
    slug: "beech-spoons",
    name: "Set of Three Beech Spoons",
    brand: "Tallow Lane",
    category: "Kitchen",
    priceCents: 1850,
    countInStock: 72,
    descriptionHtml:
      "<p>A stirring spoon, a slotted spoon and a flat spatula, cut from one piece of steamed beech each and oiled. 30 cm long.</p><p>The spatula has one square corner for the edge of the pan.</p>",
    images: ["beech-spoons.jpg"],
    colorsVariants: [],
    shippingMethod: "Standard",
    reviews: [],
  },
];
