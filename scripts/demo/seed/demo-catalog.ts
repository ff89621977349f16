import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { product, review, user } from "~/platform/schema.server";
import { refreshRating } from "~/shop/reviews/rating.server";
import { type DemoProduct, demoProducts } from "../catalog";
import { DEMO_FOLDER, demoPicture } from "./demo-pictures";
import { publishProduct } from "./publish-product";

const DAY_MS = 86_400_000;

/** A stable id per product, so that a second run does not add it again. */
export function seededId(slug: string): string {
  return createHash("sha256").update(slug).digest("hex").slice(0, 24);
}

function addReviews(tx: Transaction, productNum: number, reviews: DemoProduct["reviews"], newest: number) {
  reviews.forEach((given, index) => {
    const author = tx.select().from(user).where(eq(user.username, given.username)).get();
    if (!author) return;
    tx.insert(review)
      .values({
        id: newId(),
        productNum,
        userId: author.id,
        name: author.firstName,
        rating: given.rating,
        comment: given.comment,
        createdAt: new Date(newest - index * 3 * DAY_MS),
      })
      .run();
  });
  refreshRating(tx, productNum);
}

/**
 * Adds the missing products of the demo catalog, with their reviews.
 * @returns the number of added products
 */
export function seedDemoCatalog(): number {
  const now = Date.now();
  return transaction((tx) => {
    let added = 0;
    demoProducts.forEach((item, index) => {
      const id = seededId(item.slug);
      if (tx.select({ num: product.num }).from(product).where(eq(product.id, id)).get()) return;
      const age = (demoProducts.length - index) * DAY_MS;
      const num = publishProduct(tx, {
        id,
        name: item.name,
        brand: item.brand,
        category: item.category,
        priceCents: item.priceCents,
        countInStock: item.countInStock,
        description: item.descriptionHtml,
        image: demoPicture(item.images[0] ?? ""),
        imageFolderName: DEMO_FOLDER,
        imageB: item.images.map((file) => ({ src: demoPicture(file) })),
        colorsVariants: item.colorsVariants.map(({ name, image }) => ({ name, src: demoPicture(image) })),
        video: item.video ? demoPicture(item.video) : "",
        purchaseLink: item.purchaseLink ?? "",
        shippingMethod: item.shippingMethod,
        createdAt: new Date(now - age),
      });
      addReviews(tx, num, item.reviews, now - (index % 20) * DAY_MS);
      added += 1;
    });
    return added;
  });
}
