import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { seededShop } from "../support/seeded-shop";
import { continueAsGuest, logIn, type ShopClient } from "../support/shop-client";

const LIST = "/wishlist";

const shop = await seededShop();
const lamp = shop.data.products.plain({ stock: 50 });
const bench = shop.data.products.plain({ stock: 50, nth: 1 });

const addToOwnWishList = (client: ShopClient, { id }: { id: string }, fields: Record<string, string> = {}) =>
  client.post(`/product/${id}`, { qty: "1", intent: "wish-list", ...fields });
const press = (client: ShopClient, intent: string, product = "", choice = "") =>
  client.post(LIST, { intent, product, choice });
const namesOf = async (client: ShopClient, path = LIST) =>
  (await client.open(path)).main.all("li h2").map(({ text }) => text);

describe("a wish list", () => {
  it("of a visitor without an account has what the button of a product's page puts there, the last first", async () => {
    const client = shop.client();
    expect((await client.open(LIST)).main.text).toContain("Your wish list is empty");
    expect((await client.open(`/product/${lamp.id}`)).button("Add to wish list").exists).toBe(true);
    expect((await addToOwnWishList(client, lamp)).headers.get("Location")).toBe(`/product/${lamp.id}`);
    const page = await client.open(`/product/${lamp.id}`);
    expect(page.text).toContain("Added to your wish list.");
    expect(page.button("Add to wish list").exists).toBe(false);
    expect(page.main.link(LIST).text).toBe("On your wish list");
    await addToOwnWishList(client, bench);
    await addToOwnWishList(client, lamp);
    expect((await namesOf(client)).sort()).toEqual([lamp.name, bench.name].sort());
    expect((await shop.client().open(`/product/${lamp.id}`)).button("Add to wish list").exists).toBe(true);
  });

  it("moves a product to the cart, and removes it", async () => {
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    await addToOwnWishList(client, bench);
    expect((await press(client, "to-cart", lamp.id)).headers.get("Location")).toBe(LIST);
    expect((await client.open("/cart")).main.text).toContain(lamp.name);
    expect(await namesOf(client)).toEqual([bench.name]);
    await press(client, "remove", bench.id);
    expect(await namesOf(client)).toEqual([]);
    expect((await press(client, "nonsense", bench.id)).status).toBe(400);
  });

  it("moves a product to the cart once, and none that it does not have", async () => {
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    const answers = await Promise.all([1, 2].map(() => press(client, "to-cart", lamp.id)));
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual([LIST, LIST]);
    await press(client, "to-cart", lamp.id);
    await press(client, "to-cart", bench.id);
    const cart = (await client.open("/cart")).main;
    expect(cart.field("qty").value).toBe("1");
    expect(cart.text).not.toContain(bench.name);
  });

  it("keeps a product that is sold out, which cannot be moved, and leaves out one that is not published", async () => {
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    shop.data.products.setStock(lamp.id, 0);
    const page = await client.open(LIST);
    expect(page.main.text).toContain("Out of stock");
    expect(page.main.text).not.toContain("Move to cart");
    const refused = await press(client, "to-cart", lamp.id);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("is sold out")]);
    shop.data.products.setStock(lamp.id, 50);
    expect(await namesOf(client)).toEqual([lamp.name]);
  });

  it("keeps the color and the variant that were chosen, and asks for one that was not", async () => {
    const client = shop.client();
    const mug = shop.data.products.colored();
    const color = mug.colorsVariants[1]?.name ?? "";
    await addToOwnWishList(client, mug, { selectedColorsVariants: color });
    expect((await client.open(LIST)).main.text).toContain(color);
    await press(client, "to-cart", mug.id, color);
    expect((await client.open("/cart")).main.text).toContain(color);

    const admin = await signedInAdmin(shop);
    const created = await (await admin.json("POST", "/api/products")).json();
    const size = (Size: string, price: number) => ({ options: { Size }, price, countInStock: 3 });
    const changes = { name: "Boat shirt", isPublished: true, options: [{ name: "Size", values: ["S", "M"] }] };
    const variants = [size("S", 20), size("M", 25)];
    const shirt = await (await admin.json("PUT", `/api/products/${created._id}`, { ...changes, variants })).json();
    const medium = shirt.variants[1]._id;
    await addToOwnWishList(client, { id: shirt._id }, { "option.Size": "M" });
    const text = (await client.open(LIST)).main.text;
    expect(text).toContain("Size: M");
    expect(text).toContain("$25.00");
    await press(client, "to-cart", shirt._id, medium);
    expect((await client.open("/cart")).main.text).toContain("Size: M");
    await addToOwnWishList(client, { id: shirt._id });
    const list = (await client.open(LIST)).main;
    expect(list.text).toContain("From $20.00");
    expect(list.text).toContain("Choose options Boat shirt");
    expect(list.text).not.toContain("Move to cart");
    const unchosen = await press(client, "to-cart", shirt._id);
    expect(unchosen.headers.get("Location")).toBe(`/product/${shirt._id}`);
    expect(await namesOf(client)).toEqual(["Boat shirt"]);
  });

  it("holds at most 100 products", async () => {
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    const products = shop.data.products.published().filter(({ id }) => id !== lamp.id);
    const choices = products.flatMap(({ id, colorsVariants, options }) => {
      const colors = options.length > 0 ? [] : colorsVariants.map(({ name }) => name);
      return colors.length > 0 ? colors.map((selectedColorsVariants) => ({ id, selectedColorsVariants })) : [{ id }];
    });
    expect(choices.length).toBeGreaterThan(99);
    for (const { id, ...fields } of choices.slice(0, 99)) await addToOwnWishList(client, { id }, fields);
    expect(await namesOf(client)).toHaveLength(100);
    const over = choices[99] ?? lamp;
    const { id, ...fields } = over;
    expect((await addToOwnWishList(client, { id }, fields as Record<string, string>)).status).toBe(409);
    expect(await namesOf(client)).toHaveLength(100);
  });

  it("is joined to that of the account at sign-in, and follows a guest into the checkout", async () => {
    const { id, email } = addCustomer(shop);
    const before = shop.client();
    await logIn(before, email);
    await addToOwnWishList(before, lamp);
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    await addToOwnWishList(client, bench);
    await logIn(client, email);
    expect((await namesOf(client)).sort()).toEqual([lamp.name, bench.name].sort());
    expect((await namesOf(before)).sort()).toEqual([lamp.name, bench.name].sort());
    const data = await (await client.get("/profile/data")).json();
    expect(data.wishListItems.map(({ product }: { product: string }) => product).sort()).toEqual(
      [lamp.id, bench.id].sort(),
    );
    expect(shop.data.users.get({ id }).id).toBe(id);

    const guest = shop.client();
    await addToOwnWishList(guest, bench);
    await guest.post(`/product/${lamp.id}`, { qty: "1", intent: "add-to-cart" });
    await continueAsGuest(guest, "/shipping");
    expect(await namesOf(guest)).toEqual([bench.name]);
  });
});

describe("a shared wish list", () => {
  it("is read by anyone with its address, changed by no one else, and withdrawn", async () => {
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    await press(client, "share");
    const address = (await client.open(LIST)).main.first("#shared-at").value;
    expect(address).toMatch(new RegExp(`^${shop.url}/wishlist/[\\w-]{43}$`));
    const path = new URL(address).pathname;
    const page = await shop.client().open(path);
    expect(page.main.text).toContain(lamp.name);
    expect(page.main.all("form")).toEqual([]);
    expect(page.first('meta[name="robots"]').attribute("content")).toBe("noindex");
    expect((await shop.client().post(path, { intent: "remove", product: lamp.id })).status).toBe(405);
    await press(client, "share");
    expect((await client.open(LIST)).main.first("#shared-at").value).toBe(address);
    await press(client, "unshare");
    expect((await shop.client().get(path)).status).toBe(404);
  });

  it("stays shared when its owner goes on as a guest, who changes and withdraws it", async () => {
    const client = shop.client();
    await addToOwnWishList(client, lamp);
    await press(client, "share");
    const sharedAt = async () => (await client.open(LIST)).main.first("#shared-at").value;
    const address = await sharedAt();
    const { pathname } = new URL(address);
    await client.post(`/product/${bench.id}`, { qty: "1", intent: "add-to-cart" });
    await continueAsGuest(client);
    expect(await sharedAt()).toBe(address);
    await addToOwnWishList(client, bench);
    expect((await namesOf(shop.client(), pathname)).sort()).toEqual([lamp.name, bench.name].sort());
    await press(client, "unshare");
    expect((await shop.client().get(pathname)).status).toBe(404);
  });
});
