import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();
const unreviewed = shop.data.products.published().flatMap(({ id, numReviews }) => (numReviews === 0 ? [id] : []));

function freshProduct(): string {
  const id = unreviewed.pop();
  if (!id) throw new Error("The demo catalog has no unreviewed product left.");
  return id;
}

/** Adds a review per rating, each a minute after the one before, so that the comments say their order. */
function addReviews(productId: string, ratings: number[]): void {
  const { num } = shop.data.products.get({ id: productId });
  for (const [index, rating] of ratings.entries()) {
    const comment = `Review ${index + 1}: ${rating}`;
    const createdAt = new Date(1_700_000_000_000 + index * 60_000);
    shop.data.reviews.add({ id: `${productId}-${index}`, productNum: num, name: "Jane", rating, comment, createdAt });
  }
  const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
  const ratingHundredths = Math.round((ratingSum * 100) / ratings.length);
  shop.data.products.change({ id: productId }, { ratingSum, ratingHundredths, numReviews: ratings.length });
}

const commentsOf = (page: Page) => page.main.text.match(/Review \d+: \d/g) ?? [];
const openReviews = (product: string, query = "") => shop.client().open(`/product/${product}${query}`);

describe("the reviews of a product", () => {
  let product: string;
  const RATINGS = [5, 1, 5, 4, 5, 2, 5, 4, 5, 5, 4, 1];

  beforeAll(() => {
    product = freshProduct();
    addReviews(product, RATINGS);
  });

  it("are shown newest first, ten on a page, with links to the other pages", async () => {
    const page = await openReviews(product);
    expect(commentsOf(page)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((place) => `Review ${place}: ${RATINGS[place - 1]}`),
    );
    expect(page.links).toContain(`/product/${product}?page=2#reviews`);
    expect(commentsOf(await openReviews(product, "?page=2"))).toEqual(["Review 2: 1", "Review 1: 5"]);
    expect(commentsOf(await openReviews(product, "?page=9"))).toEqual(["Review 2: 1", "Review 1: 5"]);
  });

  it("can be sorted by rating, newest first among equal ones", async () => {
    const links = (await openReviews(product)).links;
    expect(links).toContain(`/product/${product}?sort=highest#reviews`);
    expect(links).toContain(`/product/${product}?sort=lowest#reviews`);
    const [first, second] = commentsOf(await openReviews(product, "?sort=highest"));
    expect([first, second]).toEqual(["Review 10: 5", "Review 9: 5"]);
    expect(commentsOf(await openReviews(product, "?sort=lowest")).slice(0, 4)).toEqual([
      "Review 12: 1",
      "Review 2: 1",
      "Review 6: 2",
      "Review 11: 4",
    ]);
    expect((await openReviews(product, "?sort=lowest")).links).toContain(
      `/product/${product}?sort=lowest&page=2#reviews`,
    );
  });

  it("are counted by stars, each number with a link to its reviews", async () => {
    const page = await openReviews(product);
    const counts = page.first('[aria-label="Reviews by stars"]');
    expect(counts.text).toBe("5 stars 6 4 stars 3 3 stars 0 2 stars 1 1 star 2");
    expect(counts.links).toEqual([5, 4, 3, 2, 1].map((stars) => `/product/${product}?stars=${stars}#reviews`));
    const low = await openReviews(product, "?stars=1");
    expect(commentsOf(low)).toEqual(["Review 12: 1", "Review 2: 1"]);
    expect(low.text).toContain("2 of 12 reviews: 1 star.");
    expect(low.links).toContain(`/product/${product}#reviews`);
    const none = await openReviews(product, "?stars=3");
    expect(commentsOf(none)).toEqual([]);
    expect(none.text).toContain("0 of 12 reviews: 3 stars.");
  });

  it("do not include hidden ones", async () => {
    shop.data.reviews.change({ id: `${product}-5` }, { isHidden: true });
    for (const query of ["", "?sort=lowest", "?stars=2"]) {
      expect(commentsOf(await openReviews(product, query))).not.toContain("Review 6: 2");
    }
    shop.data.reviews.change({ id: `${product}-5` }, { isHidden: false });
  });

  it.each(["?sort=best", "?stars=6", "?stars=0", "?stars=x&stars=", "?page=0", "?page=-1", "?sort=&page=x"])(
    "ignore %s",
    async (query) => {
      expect(commentsOf(await openReviews(product, query))).toEqual(commentsOf(await openReviews(product)));
    },
  );
});

describe("a product without reviews", () => {
  it("has no stars on its page, in lists and in the structured data", async () => {
    const product = freshProduct();
    const page = await openReviews(product);
    const relatedOnes = page.main.all('[aria-labelledby="related"] [role="img"]').length;
    expect(page.main.all('[role="img"]').length).toBe(relatedOnes);
    expect(page.main.text).toContain("No reviews yet.");
    expect(page.html).not.toContain("aggregateRating");
    const { name } = shop.data.products.get({ id: product });
    const found = await shop.client().open(`/search/${encodeURIComponent(name)}`);
    const card = found.all("li").find((one) => one.links.includes(`/product/${product}`));
    expect(card?.all('[role="img"]')).toEqual([]);
  });
});

describe("the top products", () => {
  it("are those with many good reviews, before those with a single perfect one", async () => {
    const perfect = Array.from({ length: 8 }, freshProduct);
    for (const product of perfect) addReviews(product, [5]);
    const loved = freshProduct();
    addReviews(
      loved,
      Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 4 : 5)),
    );
    const home = await shop.client().open("/");
    const [rail] = home.all("section").filter((section) => section.headings[0] === "Top products");
    expect(rail?.links[0]).toBe(`/product/${loved}`);
    const top = (await (await shop.client().get("/api/products/top")).json()) as { _id: string; rating: number }[];
    expect(top.map(({ _id }) => `/product/${_id}`).sort()).toEqual([...(rail?.links ?? [])].sort());
    const ratings = top.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((one, other) => other - one));
  });
});
