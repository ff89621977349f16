import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { db, transaction } from "~/platform/db.server";
import { product as productTable, user } from "~/platform/schema.server";
import { saveReview } from "~/shop/reviews/review.server";
import { publishProduct } from "../../scripts/demo/seed/publish-product";
import { formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const unreviewed = shop.data.products.published().flatMap(({ id, numReviews }) => (numReviews === 0 ? [id] : []));
const jane = shop.client();
const john = shop.client();
await logIn(jane, "jane@example.com");
await logIn(john, "john@example.com");

/** A product without reviews; a different one each time. */
function freshProduct(): string {
  const id = unreviewed.pop();
  if (!id) throw new Error("The demo catalog has no unreviewed product left.");
  return id;
}

/** The value of the chosen star of the review form. */
const chosenRating = (form: Page) =>
  form
    .all('[name="rating"]')
    .find((star) => star.isChecked)
    ?.attribute("value");

type Answer = { status: number; words: string };
type Channel = (client: ShopClient, product: string, review: Record<string, unknown>) => Promise<Answer>;

const byForm: Channel = async (client, product, review) => {
  const fields = Object.fromEntries(Object.entries(review).map(([name, value]) => [name, String(value)]));
  const response = await client.post(`/product/${product}`, { ...fields, intent: "review" });
  return { status: response.status, words: wordsOf(await response.text()) };
};

const byApi: Channel = async (client, product, review) => {
  const response = await client.json("POST", `/api/products/${product}/reviews`, review);
  return { status: response.status, words: await response.text() };
};

const channels: [string, Channel, number][] = [
  ["form", byForm, 303],
  ["API", byApi, 201],
];

async function published(product: string) {
  const { rating, numReviews, reviews } = await (await shop.client().get(`/api/products/${product}`)).json();
  return { rating, numReviews, reviews } as {
    rating: number;
    numReviews: number;
    reviews: { name: string; rating: number; comment: string }[];
  };
}

describe.each(channels)("a review through the %s", (_, channel, accepted) => {
  it("is published under the first name only, and updates the average at once", async () => {
    const product = freshProduct();
    expect((await channel(jane, product, { rating: 2, comment: "Smaller than I thought." })).status).toBe(accepted);
    expect(await published(product)).toMatchObject({
      rating: 2,
      numReviews: 1,
      reviews: [{ name: "Jane", rating: 2, comment: "Smaller than I thought." }],
    });
    expect((await channel(john, product, { rating: 5, comment: "" })).status).toBe(accepted);
    expect(await published(product)).toMatchObject({ rating: 3.5, numReviews: 2 });
    const page = await shop.client().page(`/product/${product}`);
    expect(wordsOf(page)).toContain("2 reviews");
    expect(wordsOf(page)).toContain("Smaller than I thought.");
    const authors = shop.data.users.list({ isGuest: false }).map(({ id }) => id);
    const listing = await (await shop.client().get(`/api/products/${product}`)).text();
    for (const id of authors) expect(page + listing).not.toContain(id);
  });

  it.each([
    ["no rating", { comment: "Good" }, "Please choose a rating"],
    ["a rating of 0", { rating: 0, comment: "Good" }, "Please choose a rating"],
    ["a rating of 6", { rating: 6, comment: "Good" }, "Please choose a rating"],
    ["half a star", { rating: 3.5, comment: "Good" }, "Please choose a rating"],
    ["a rating in words", { rating: "Good", comment: "Good" }, "Please choose a rating"],
    ["a script", { rating: 3, comment: "<script>alert(1)</script>" }, "No HTML allowed"],
    ["an unclosed tag", { rating: 3, comment: "<img src=x onerror=alert(1) " }, "No HTML allowed"],
    ["2001 characters", { rating: 3, comment: "a".repeat(2001) }, "Please use at most 2000 characters"],
  ])("with %s is refused", async (_name, review, message) => {
    const [product = ""] = unreviewed;
    const { status, words } = await channel(jane, product, review);
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect((await published(product)).numReviews).toBe(0);
  });

  it("may have 2000 characters, several lines, and symbols that are not markup", async () => {
    const product = freshProduct();
    const comment = `I <3 it, 1 < 2.\n${"a".repeat(1984)}`;
    expect(comment).toHaveLength(2000);
    expect((await channel(jane, product, { rating: 4, comment })).status).toBe(accepted);
    expect((await published(product)).reviews[0]?.comment).toBe(comment);
  });

  it("of a draft or a missing product is 404", async () => {
    const draft = freshProduct();
    shop.data.products.unpublish(draft);
    for (const product of [draft, "000000000000000000000000"]) {
      expect((await channel(jane, product, { rating: 4, comment: "" })).status).toBe(404);
    }
    expect(shop.data.products.get({ id: draft }).numReviews).toBe(0);
  });

  it("cannot set another author", async () => {
    const product = freshProduct();
    const foreign = { userId: "1", name: "Mallory", _id: "2", createdAt: "2001-01-01T00:00:00.000Z" };
    await channel(jane, product, { rating: 4, comment: "Fine", ...foreign });
    const [review] = (await published(product)).reviews as { name: string; createdAt?: string; _id?: string }[];
    expect(review?.name).toBe("Jane");
    expect(review?._id).not.toBe("2");
    expect(review?.createdAt).not.toContain("2001");
  });
});

describe("a second review by the same customer", () => {
  it("is a conflict in the API and changes nothing", async () => {
    const product = freshProduct();
    expect((await byApi(jane, product, { rating: 4, comment: "First" })).status).toBe(201);
    const second = await byApi(jane, product, { rating: 1, comment: "Second" });
    expect(second.status).toBe(409);
    expect(second.words).toContain("already reviewed");
    expect(await published(product)).toMatchObject({ rating: 4, numReviews: 1, reviews: [{ comment: "First" }] });
  });

  it("is offered by the page as an edit of the first", async () => {
    const product = freshProduct();
    await byForm(jane, product, { rating: 4, comment: "First" });
    await byForm(john, product, { rating: 2, comment: "Other" });
    const form = (await jane.open(`/product/${product}`)).form("Review");
    expect(chosenRating(form)).toBe("4");
    expect(form.text).toContain("First");
    expect(form.text).toContain("Change my review");
    await byForm(jane, product, { rating: 5, comment: "Second thoughts" });
    const { rating, numReviews, reviews } = await published(product);
    expect([rating, numReviews]).toEqual([3.5, 2]);
    expect(reviews.map((review) => review.comment).sort()).toEqual(["Other", "Second thoughts"]);
  });
});

describe("the reviews of a customer", () => {
  it("are saved at most 20 times an hour, by form and API together: each renews all lists", async () => {
    const strict = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "on" } });
    try {
      const [one, other] = strict.data.products.published().filter(({ numReviews }) => numReviews === 0);
      const client = strict.client();
      await logIn(client, "jane@example.com");
      const statuses: number[] = [];
      for (let count = 0; count < 20; count += 1)
        statuses.push((await byForm(client, String(one?.id), { rating: 1 + (count % 5), comment: "Sturdy" })).status);
      expect(statuses).toEqual(Array(20).fill(303));
      const refused = await byForm(client, String(one?.id), { rating: 1, comment: "Once more" });
      expect([refused.status, refused.words]).toEqual([429, expect.stringContaining("Too many tries.")]);
      expect((await byApi(client, String(other?.id), { rating: 1, comment: "Another" })).status).toBe(429);
    } finally {
      await strict.remove();
    }
  });
});

describe("the review form", () => {
  it("offers the ratings as radio buttons, and keeps what was entered when it is refused", async () => {
    const product = freshProduct();
    const offered = (await jane.open(`/product/${product}`)).form("Review");
    expect(offered.all('[type="radio"][name="rating"]').map(({ value }) => value)).toEqual(["1", "2", "3", "4", "5"]);
    expect(chosenRating(offered)).toBeUndefined();
    const post = async (fields: Record<string, string>) => {
      const response = await jane.post(`/product/${product}`, { ...fields, intent: "review" });
      return Page.parse(await response.text()).form("Review");
    };
    const unrated = await post({ comment: "Sturdy." });
    expect(unrated.text).toContain("Please choose a rating from 1 to 5.");
    expect(unrated.focused).toEqual(["rating"]);
    expect(unrated.field("comment").value).toBe("Sturdy.");
    const marked = await post({ comment: "<b>Sturdy</b>", rating: "3" });
    expect(chosenRating(marked)).toBe("3");
    expect(marked.field("comment").value).toBe("<b>Sturdy</b>");
  });
});

describe("access to reviews", () => {
  it("a customer sees the shop's rating words", async () => {
    const form = wordsOf(formOf(await jane.page(`/product/${unreviewed[0]}`), "Review"));
    expect(form).toContain("Comment (optional)");
    for (const words of ["1 Poor", "2 Fair", "3 Good", "4 Very Good", "5 Excellent"]) expect(form).toContain(words);
  });

  it("a visitor finds a sign-in link that returns to the product", async () => {
    const product = unreviewed[0] ?? "";
    const visitor = shop.client();
    const page = await visitor.page(`/product/${product}`);
    expect(formOf(page, "Review")).toBe("");
    const back = `/login?redirect=${encodeURIComponent(`/product/${product}#reviews`)}`;
    expect(page).toContain(back);
    const posted = await visitor.post(`/product/${product}`, { rating: "5", comment: "", intent: "review" });
    const target = new URL(posted.headers.get("Location") ?? "", shop.url);
    expect([posted.status, target.pathname]).toEqual([303, "/login"]);
    expect(target.searchParams.get("redirect")).toMatch(new RegExp(`^/product/${product}\\?kept=[\\w-]{43}#reviews$`));
    const called = await visitor.json("POST", `/api/products/${product}/reviews`, { rating: 5 });
    expect(called.status).toBe(401);
    expect(await called.json()).toEqual({ message: "Not authorized, no token" });
    expect((await published(product)).numReviews).toBe(0);
  });

  it("a guest cannot review", async () => {
    const product = unreviewed[0] ?? "";
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await byApi(guest, product, { rating: 5 })).status).toBe(403);
    expect((await byForm(guest, product, { rating: 5, comment: "" })).status).toBe(303);
    expect((await published(product)).numReviews).toBe(0);
  });
});

describe("a product's average", () => {
  it("is that of the latest reviews after any sequence of new and edited ones", async () => {
    const now = new Date();
    const authors = ["a", "b", "c", "d"].map((id) => ({ id, firstName: id, username: id }));
    await db.insert(user).values(authors.map((author) => ({ ...author, createdAt: now })));
    const rated = fc.record({
      author: fc.integer({ min: 0, max: 3 }),
      product: fc.integer({ min: 0, max: 1 }),
      rating: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(rated, { minLength: 1, maxLength: 12 }), async (sequence) => {
        const nothing = { brand: "", category: "", description: "", image: "", imageB: [], colorsVariants: [] };
        const nums = transaction((tx) =>
          [0, 1].map((index) => publishProduct(tx, { name: `P${index}`, priceCents: 1, countInStock: 1, ...nothing })),
        );
        const products = (await db.select().from(productTable)).filter((row) => nums.includes(row.num));
        const latest = products.map(() => new Map<number, number>());
        for (const step of sequence) {
          const reviewed = products[step.product];
          const author = authors[step.author];
          if (!reviewed || !author) throw new Error("out of range");
          saveReview(author, reviewed.id, { rating: step.rating, comment: "" });
          latest[step.product]?.set(step.author, step.rating);
          const stored = (await db.select().from(productTable)).find((row) => row.num === reviewed.num);
          const ratings = [...(latest[step.product]?.values() ?? [])];
          const sum = ratings.reduce((total, rating) => total + rating, 0);
          expect(stored).toMatchObject({
            numReviews: ratings.length,
            ratingSum: sum,
            ratingHundredths: Math.round((sum * 100) / ratings.length),
          });
        }
      }),
      { numRuns: 30 },
    );
  });
});
