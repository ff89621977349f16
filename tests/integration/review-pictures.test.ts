import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { filesForm, jpeg } from "../support/pictures";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop } = await shopWithSandbox();
let admin: ShopClient;
const unreviewed: string[] = [];

beforeAll(async () => {
  admin = await signedInAdmin(shop);
  const plain = shop.data.products
    .published()
    .filter(({ colorsVariants, options }) => colorsVariants.length + options.length === 0);
  unreviewed.push(...plain.flatMap(({ id, numReviews }) => (numReviews === 0 ? [id] : [])));
});

/** A product without reviews that no other test uses. */
function freshProduct(): string {
  const id = unreviewed.pop();
  if (!id) throw new Error("The demo catalog has no unreviewed product left.");
  shop.data.products.setStock(id, 50);
  return id;
}

async function customer() {
  const { email, id } = addCustomer(shop);
  const client = shop.client();
  await logIn(client, email);
  return { client, email, id };
}

/** A customer with a paid order of the product. */
async function buyer(product: string) {
  const made = await customer();
  const body = orderBody(product, 1, { email: made.email });
  const { _id } = await (await made.client.json("POST", "/api/orders", body)).json();
  const start = await made.client.post(`/order/${_id}`, { intent: "pay" });
  await made.client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  return made;
}

/** Posts the form of a review with files. */
const send = (client: ShopClient, product: string, files: [string, Buffer | string][], more = {}) =>
  client.request(`/product/${product}`, {
    method: "POST",
    headers: { Origin: shop.url },
    body: filesForm(files, { intent: "review", rating: "5", comment: "As in the picture", ...more }),
  });

const reviewsOf = async (product: string) =>
  (await (await shop.client().get(`/api/products/${product}`)).json()).reviews;
const picturesOnPage = async (product: string) =>
  Page.parse(await shop.client().page(`/product/${product}`))
    .all('img[alt^="Review by"]')
    .map((picture) => picture.attribute("src") ?? "");
const moderate = async (intent: string, id: string) => (await admin.post("/admin/reviews", { intent, id })).status;
const fileOf = (src: string) => path.join(shop.dataDir, src);

it("pictures of a buyer are shown once an admin has looked at them, and taken back", async () => {
  const product = freshProduct();
  const { client } = await buyer(product);
  const form = (await client.open(`/product/${product}`)).form("Review");
  expect(form.text).toContain("Up to 3");
  const saved = await send(client, product, [
    ["mug.jpg", await jpeg()],
    ["side.jpg", await jpeg({ color: "#804020" })],
  ]);
  expect(saved.status).toBe(303);
  const [{ _id, pictures }] = await reviewsOf(product);
  expect(pictures).toEqual([]);
  expect(await picturesOnPage(product)).toEqual([]);
  expect((await client.open(`/product/${product}`)).form("Review").text).toContain("do not see these pictures yet");
  expect(await admin.page("/admin")).toContain("Reviews with pictures to look at");
  expect(Page.parse(await admin.page("/admin/reviews?state=pictures")).main.text).toContain("As in the picture");

  expect(await moderate("show-pictures", _id)).toBe(303);
  expect(await picturesOnPage(product)).toHaveLength(2);
  const [shown] = await reviewsOf(product);
  expect(shown.pictures[0]).toMatch(/^\/uploads\/_reviews\/mug-[0-9a-f]{12}\.jpg$/);
  const [thumbnail = ""] = await picturesOnPage(product);
  expect((await shop.client().get(thumbnail)).status).toBe(200);
  expect(Page.parse(await admin.page("/admin/reviews?state=pictures")).main.text).not.toContain("As in the picture");

  expect(await moderate("hide-pictures", _id)).toBe(303);
  expect(await picturesOnPage(product)).toEqual([]);
});

it("are in a folder that no product has: what is not of a review there is deleted", async () => {
  const picture = await jpeg();
  const upload = (folder: string) =>
    admin.request(`/api/upload/${folder}`, { method: "POST", body: filesForm([["a.jpg", picture]]) });
  expect((await upload("_reviews")).status).toBe(400);
  expect((await admin.get("/api/upload/list/_reviews")).status).toBe(400);
  expect(await (await upload("reviews")).text()).toMatch(/"\/uploads\/reviews\/a-/);
});

it("and reviews are shown only as the admin has seen them", async () => {
  const product = freshProduct();
  const { client } = await buyer(product);
  await send(client, product, [["one.jpg", await jpeg()]]);
  const list = await admin.open("/admin/reviews?state=pictures");
  const seen = list.all('input[name="seen"]')[0]?.attribute("value") ?? "";
  const [{ _id: id }] = await reviewsOf(product);
  const press = async (intent: string) => {
    const answer = await admin.post("/admin/reviews", { intent, id, seen });
    return [answer.status, wordsOf(await answer.text())] as const;
  };
  await send(client, product, [["two.jpg", await jpeg()]], { comment: "Another one" });
  const refused = await press("show-pictures");
  expect(refused[0]).toBe(409);
  expect(refused[1]).toContain("The author has changed this review meanwhile. Please look at it again.");
  expect((await reviewsOf(product))[0].pictures).toEqual([]);
  expect((await press("hide"))[0]).toBe(303);
  expect((await press("show"))[0]).toBe(409);
  const now = (await admin.open("/admin/reviews?state=hidden")).all('input[name="seen"]')[0]?.attribute("value") ?? "";
  expect((await admin.post("/admin/reviews", { intent: "show", id, seen: now })).status).toBe(303);
});

it("new pictures replace the old ones and wait again, and a box removes them: their files are deleted", async () => {
  const product = freshProduct();
  const { client } = await buyer(product);
  await send(client, product, [["one.jpg", await jpeg()]]);
  const [{ _id }] = await reviewsOf(product);
  await moderate("show-pictures", _id);
  const [first = ""] = (await reviewsOf(product))[0].pictures;
  expect(existsSync(fileOf(first))).toBe(true);
  await send(client, product, [["two.jpg", await jpeg()]]);
  expect((await reviewsOf(product))[0].pictures).toEqual([]);
  await expect.poll(() => existsSync(fileOf(first))).toBe(false);
  await moderate("show-pictures", _id);
  const [second = ""] = (await reviewsOf(product))[0].pictures;
  // A change of the words alone keeps them.
  await send(client, product, [], { comment: "Still good" });
  expect((await reviewsOf(product))[0]).toMatchObject({ comment: "Still good", pictures: [second] });
  await send(client, product, [], { removePictures: "on" });
  expect((await reviewsOf(product))[0].pictures).toEqual([]);
  await expect.poll(() => existsSync(fileOf(second))).toBe(false);
  expect(await moderate("show-pictures", _id)).toBe(409);
});

it.each<[string, [string, string][] | "many", string]>([
  ["more than three", "many", "at most 3 pictures"],
  ["no pictures", [["a.jpg", "GIF89a"]], "Skipped 1 invalid file"],
])("%s are refused beside the field, and what was typed stays", async (_, sent, message) => {
  const product = freshProduct();
  const { client } = await buyer(product);
  const picture = await jpeg();
  const many = ["a", "b", "c", "d"].map((name): [string, Buffer] => [`${name}.jpg`, picture]);
  const answer = await send(client, product, sent === "many" ? many : sent);
  expect(answer.status).toBe(400);
  const form = Page.parse(await answer.text()).form("Review");
  expect(form.text).toContain(message);
  expect(form.field("comment").value).toBe("As in the picture");
  expect(await reviewsOf(product)).toEqual([]);
});

it("pictures of someone who has not bought the product are refused without being read", async () => {
  const product = freshProduct();
  const { client } = await customer();
  expect((await client.open(`/product/${product}`)).form("Review").text).not.toContain("Up to 3");
  const answer = await send(client, product, [["a.jpg", await jpeg()]]);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Pictures can be added by those who have bought the product here.");
  const visitor = await send(shop.client(), product, [["a.jpg", await jpeg()]]);
  expect(visitor.headers.get("Location")).toContain("/login");
});

it("pictures go with a deleted review, and with the account of its author, whose data names them", async () => {
  const product = freshProduct();
  const [one, two] = [await buyer(product), await buyer(product)];
  for (const { client } of [one, two]) await send(client, product, [["mine.jpg", await jpeg()]]);
  const reviews = await reviewsOf(product);
  for (const { _id } of reviews) await moderate("show-pictures", _id);
  const own = (await (await one.client.get("/profile/data")).json()).reviews[0].pictures;
  expect(own).toHaveLength(1);
  const all = (await reviewsOf(product)).flatMap(({ pictures }: { pictures: string[] }) => pictures);
  expect(all).toContain(own[0]);
  const [other] = all.filter((src: string) => src !== own[0]);
  expect((await one.client.post("/profile/delete", { password: PASSWORD })).status).toBe(303);
  await expect.poll(() => existsSync(fileOf(own[0]))).toBe(false);
  expect(existsSync(fileOf(other))).toBe(true);
  expect(await picturesOnPage(product)).toHaveLength(1);
  const left = (await reviewsOf(product)).find(({ pictures }: { pictures: string[] }) => pictures.length > 0);
  expect(await moderate("delete", left._id)).toBe(303);
  await expect.poll(() => existsSync(fileOf(other))).toBe(false);
});

it("a customer finds a review helpful, once, and takes that back; its author and visitors do not count", async () => {
  const product = freshProduct();
  const author = await customer();
  await author.client.post(`/product/${product}`, { intent: "review", rating: "4", comment: "Good" });
  const [{ _id: id }] = await reviewsOf(product);
  const reader = await customer();
  const press = (client: ShopClient, name: string) => client.post(`/product/${product}?sort=highest`, { [name]: id });
  const pressed = await press(reader.client, "helpful");
  expect(pressed.headers.get("Location")).toBe(`/product/${product}?sort=highest#review-${id}`);
  await press(reader.client, "helpful");
  expect((await reviewsOf(product))[0].helpful).toBe(1);
  expect(await shop.client().page(`/product/${product}`)).toContain("Helpful (1)");
  const button = (await reader.client.open(`/product/${product}`)).all('button[name="unhelpful"]');
  expect(button.map((one) => one.attribute("aria-pressed"))).toEqual(["true"]);
  expect((await press(author.client, "helpful")).status).toBe(409);
  expect((await press(shop.client(), "helpful")).headers.get("Location")).toContain("/login");
  const path = `/api/products/${product}/reviews/${id}`;
  const second = await customer();
  expect(await (await second.client.json("PUT", path, { isHelpful: true })).json()).toEqual({ helpful: 2 });
  expect((await author.client.json("PUT", path, { isHelpful: true })).status).toBe(409);
  expect((await second.client.json("PUT", path, { isHelpful: "yes" })).status).toBe(400);
  await press(reader.client, "unhelpful");
  expect((await reviewsOf(product))[0].helpful).toBe(1);
  const stored = await (await second.client.get("/profile/data")).json();
  expect(stored.helpfulVotes).toMatchObject([{ product, review: id }]);
  expect((await second.client.post("/profile/delete", { password: PASSWORD })).status).toBe(303);
  expect((await reviewsOf(product))[0].helpful).toBe(0);
  await moderate("hide", id);
  expect((await press(reader.client, "helpful")).status).toBe(404);
});
