import { and, eq, inArray, isNotNull, isNull, max } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import {
  category,
  order,
  page,
  paymentCapture,
  product,
  review,
  reviewPicture,
  reviewVote,
  setting,
  user,
} from "~/platform/schema.server";
import { listSavedAddresses, saveUsedAddress } from "~/shop/addresses/saved-addresses.server";
import { plainSection } from "~/shop/home-page/home-page.server";
import type { HomeSection, SectionKind } from "~/shop/home-page/section-kinds";
import { lineId } from "~/shop/order-lines/line";
import { itemsOf } from "~/shop/orders/order.server";
import { refreshBuyer } from "~/shop/orders/verified-buyer.server";
import { returnsOf } from "~/shop/returns/find-return.server";
import { requestReturn, unitsToReturn } from "~/shop/returns/request-return.server";
import { toPerson } from "~/shop/sessions/session.server";
import { type DemoProduct, demoProducts } from "../catalog";
import { seededId } from "./demo-catalog";
import { demoPicture } from "./demo-pictures";
import { type DemoPlace, POSTAL_ADDRESS } from "./demo-place";
import { seedDemoVariants } from "./demo-variants";

const SETTINGS = {
  contactEmail: "hello@tradepost.example",
  phone: "+1 503 555 0142",
  postalAddress: POSTAL_ADDRESS,
  returnsNote: "Free returns within 30 days of delivery.",
  returnDays: 30,
  newProductDays: 14,
};

/** The texts of the pages that a new shop has as drafts, by the ends of their addresses. */
const pagesOf = ({ town, country, address, prices }: DemoPlace): Record<string, string> => ({
  "about-us": `<p>We sell things for house, desk and garden that are made to be used for years and can be repaired.</p><h2>Who we are</h2><p>Four people in a former net loft in ${town}, since 2011. We use what we sell.</p><h2>How to reach us</h2><p>Write to us by the <a href="/contact">contact form</a>; we answer within a working day.</p><h2>Opening hours</h2><p>The shop is online, day and night, and our answers come on working days. Where an order can be picked up, the checkout says when.</p>`,
  "shipping-and-returns": `<h2>Where we ship</h2><p>To ${country} and most countries. The checkout shows every service to your address with its price and its days.</p><h2>When an order leaves</h2><p>Within two working days. You get an email with the tracking number.</p><h2>Returns</h2><p>Within 30 days of the delivery, unused, free of charge: ask on your order's page. We refund within three days of receiving the goods.</p><h2>What is out of stock</h2><p>Leave your email on the product's page: we write once, when it is back.</p>`,
  privacy: `<h2>Who is responsible</h2><p>Tradepost, ${address}.</p><h2>What we store, and why</h2><p>Name, address, email and items of an order, to send it; an account's data, to sign you in. Nothing is sold or used for advertising.</p><h2>Your rights</h2><p>Download or delete your data on your profile.</p>`,
  terms: `<h2>Who sells</h2><p>Tradepost, ${address}. This is a demo: nothing is sold and nothing is sent.</p><h2>Prices and taxes</h2><p>${prices}</p><h2>Payment</h2><p>Orders are due when they are placed.</p>`,
});

/** A page beside those of a new shop, which a search for a gift finds. */
const GIFTS = {
  slug: "gifts",
  title: "Gifts for dad, gardeners and children",
  body: `<h2>For dad</h2><p>A <a href="/search/brass%20pen">brass pen</a>, a <a href="/search/forest%20hatchet">hatchet</a>, or a <a href="/search/table%20radio">radio</a> for the workshop.</p><h2>For gardeners</h2><p><a href="/search/secateurs">Secateurs</a> that can be sharpened, <a href="/search/garden%20twine">twine in a tin</a>, a <a href="/search/nest%20box">nest box</a>.</p><h2>For children</h2><p>Everything in <a href="/category/toys">Toys</a> has rounded edges and water-based colors.</p><h2>For a wedding</h2><p>A <a href="/search/casserole">casserole</a> for fifty years, a <a href="/search/stoneware%20teapot">teapot</a>, or a <a href="/search/lambswool%20throw">lambswool throw</a>.</p><h2>For everyone</h2><p>A <a href="/search/enamel%20mug">mug</a> that does not break, and a <a href="/search/notebook">notebook</a> for what comes to mind.</p>`,
};

/** The groups of categories on the page of all of them. */
const GROUPS: Record<string, string[]> = {
  Home: ["kitchen", "lighting", "paint", "textiles"],
  Outside: ["garden", "outdoor"],
  "Work and play": ["audio", "desk", "toys"],
  "To wear and carry": ["bags", "clothing"],
};

/** Pictures of categories by their slugs; the others show a product. */
const CATEGORY_PICTURES: Record<string, string> = {
  garden: "terracotta-pot-group.jpg",
  kitchen: "enamel-mug-pair.jpg",
  textiles: "linen-cushion-pair.jpg",
};

/** The sections of the home page: those of a new shop, with what is reduced, a story, quotes and a banner between them. */
function demoSections({ town }: DemoPlace): HomeSection[] {
  const section = (kind: SectionKind, id: string, more: Partial<HomeSection> = {}) => ({
    ...plainSection(kind, id),
    ...more,
  });
  return [
    section("hero", "hero"),
    section("tiles", "tiles"),
    section("rail", "reduced", { source: "reduced", title: "Reduced this week" }),
    section("story", "story", {
      title: "Made to be repaired",
      text: `Each lamp, pot and bag that we sell has spare parts, and someone who fits them. We use what we sell, in a former net loft in ${town}.`,
      image: demoPicture("larch-bench.jpg"),
      link: "/pages/about-us",
      linkLabel: "About us",
    }),
    section("rail", "rail"),
    section("quotes", "quotes"),
    section("banner", "banner", {
      title: "Free returns within 30 days",
      text: "Ask on your order's page. The postage is on us.",
      link: "/pages/shipping-and-returns",
      linkLabel: "Shipping and returns",
    }),
    section("grid", "grid"),
  ];
}

/** The prices before they were reduced, in US cents. */
const FORMER_PRICES: Record<string, number> = {
  "task-lamp": 16900,
  "waxed-tote": 7400,
  "portable-speaker": 10900,
  "linen-cushion": 4900,
  "stoneware-teapot": 7900,
};

/** Of the standard rate. */
const DELIVERY_DAYS = 5;

/** What pictures show whose file names end in these words. */
const VIEWS: Record<string, string> = {
  detail: "seen from close by",
  group: "in a group",
  pair: "as a pair",
  stack: "in a stack",
  open: "with its lid off",
  apart: "taken apart",
};

function altOf({ name, colorsVariants }: DemoProduct, file: string): string {
  const color = colorsVariants.find(({ image }) => image === file)?.name;
  const view = VIEWS[/-([a-z]+)\.jpg$/.exec(file)?.[1] ?? ""];
  return [name, color && `in ${color.toLowerCase()}`, view].filter(Boolean).join(" ");
}

function describeProducts({ price }: DemoPlace): void {
  for (const item of demoProducts) {
    const id = seededId(item.slug);
    const found = db.select().from(product).where(eq(product.id, id)).get();
    if (!found) continue;
    const alts = new Map(item.images.map((file) => [demoPicture(file), altOf(item, file)]));
    const imageB = found.imageB.map((picture) => ({ ...picture, alt: picture.alt || alts.get(picture.src) }));
    const cents = FORMER_PRICES[item.slug];
    const former = cents === undefined ? 0 : price(cents);
    const isReduced = found.priceCents === price(item.priceCents) && former > found.priceCents;
    db.update(product)
      .set({ imageB, ...(isReduced && found.compareAtCents === null && { compareAtCents: former }) })
      .where(eq(product.id, id))
      .run();
  }
}

/** Pictures of a buyer's reviews, as an admin shows them, each with a vote of john. */
function illustrateReviews(tx: Transaction, buyerId: string): void {
  const john = tx.select({ id: user.id }).from(user).where(eq(user.username, "john")).get();
  const bare = and(eq(review.userId, buyerId), eq(review.isVerifiedBuyer, true), eq(review.pictures, "none"));
  const reviews = tx
    .select({ id: review.id, imageB: product.imageB })
    .from(review)
    .innerJoin(product, eq(product.num, review.productNum))
    .where(bare)
    .all();
  for (const { id, imageB } of reviews) {
    const src = imageB.at(-1)?.src;
    if (!src) continue;
    tx.insert(reviewPicture).values({ src, reviewId: id, position: 0 }).onConflictDoNothing().run();
    if (john) tx.insert(reviewVote).values({ reviewId: id, userId: john.id }).onConflictDoNothing().run();
    tx.update(review)
      .set({ pictures: "shown", helpful: john ? 1 : 0 })
      .where(eq(review.id, id))
      .run();
  }
}

/** The payment at the simulated PayPal, which `rememberPayments` has it know, so that the order can be refunded and exchanged. */
function addPayment(tx: Transaction, { id, totalCents, currency, paidAt }: typeof order.$inferSelect): void {
  const known = tx.select({ id: paymentCapture.id }).from(paymentCapture).where(eq(paymentCapture.orderId, id)).get();
  if (known) return;
  const amount = { amountCents: totalCents, currency, updatedAt: paidAt ?? new Date() };
  tx.insert(paymentCapture)
    .values({ id: `DEMO${id.slice(-13).toUpperCase()}`, orderId: id, status: "captured", ...amount })
    .run();
}

/** Jane's saved address, her reviews as those of a buyer, and a return that waits for an answer. */
function completeJane(): void {
  const jane = db.select().from(user).where(eq(user.username, "jane")).get();
  if (!jane) return;
  const orders = db
    .select()
    .from(order)
    .where(and(eq(order.userId, jane.id), isNotNull(order.paidAt)))
    .all();
  const [latest] = orders;
  db.update(order)
    .set({ deliveryDays: DELIVERY_DAYS })
    .where(and(eq(order.userId, jane.id), eq(order.rateId, "standard"), isNull(order.deliveryDays)))
    .run();
  transaction((tx) => {
    if (latest && listSavedAddresses(jane.id).length === 0) saveUsedAddress(tx, jane, latest.shippingAddress);
    for (const paid of orders) addPayment(tx, paid);
    for (const { id } of orders) refreshBuyer(tx, id);
    illustrateReviews(tx, jane.id);
  });
  const delivered = orders.find(({ idempotencyKey }) => idempotencyKey === "demo-delivered");
  const line = delivered && itemsOf(delivered.id).find((item) => unitsToReturn(item) > 0);
  if (!line || returnsOf(delivered.id).length > 0) return;
  const items = [{ _id: lineId(line), qty: 1 }];
  requestReturn(toPerson(jane), delivered.id, { items, reason: "A gift that was there already. It is unused." });
}

/**
 * Stores the settings that the demo shows: before anything reads settings, as a process keeps what it has read. What an admin
 * has changed stays.
 */
export function seedDemoSettings(place: DemoPlace): void {
  const updatedAt = new Date();
  const rows = Object.entries({ ...SETTINGS, homePage: demoSections(place) }).map(([name, value]) => ({
    name,
    value,
    updatedAt,
  }));
  db.insert(setting).values(rows).onConflictDoNothing().run();
}

/**
 * Fills in what the demo shows and tests do not need: the shop's pages, pictures of categories, reduced prices, texts of pictures, and
 * more of jane's. What an admin has changed stays.
 */
export function seedDemoShop(place: DemoPlace): void {
  const updatedAt = new Date();
  for (const [slug, body] of Object.entries(pagesOf(place))) {
    const draft = and(eq(page.slug, slug), eq(page.isPublished, false));
    db.update(page).set({ body, isPublished: true, updatedAt }).where(draft).run();
  }
  for (const [slug, file] of Object.entries(CATEGORY_PICTURES)) {
    const isBare = and(eq(category.slug, slug), eq(category.image, ""));
    db.update(category)
      .set({ image: demoPicture(file) })
      .where(isBare)
      .run();
  }
  const position =
    (db
      .select({ last: max(page.position) })
      .from(page)
      .get()?.last ?? 0) + 1;
  db.insert(page)
    .values({ ...GIFTS, id: newId(), isPublished: true, position, updatedAt })
    .onConflictDoNothing()
    .run();
  seedDemoVariants(place);
  for (const [group, slugs] of Object.entries(GROUPS)) {
    const isAlone = and(inArray(category.slug, slugs), eq(category.group, ""));
    db.update(category).set({ group }).where(isAlone).run();
  }
  describeProducts(place);
  completeJane();
}
