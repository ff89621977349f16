import { formatMoney } from "~/shop/money/format-money";
import { signedInAdmin } from "../support/admins";
import { expect, test } from "./fixtures";
import { pressAdd, waitForHydration } from "./steps";

test("a shopper cannot add a sold-out product to the cart", async ({ page, shop }) => {
  await page.goto(`/product/${shop.data.products.soldOut().id}`);
  await expect(page.getByRole("button", { name: "Out of stock" })).toBeDisabled();
  await expect(page.getByLabel("Quantity")).toBeHidden();
});

test("of the last unit, a shopper can choose only one", async ({ page, shop }) => {
  await page.goto(`/product/${shop.data.products.where(({ countInStock }) => countInStock === 1).id}`);
  await expect(page.getByText("Only 1 left in stock")).toBeVisible();
  await expect(page.getByLabel("Quantity").getByRole("option")).toHaveText(["1"]);
  await expect(page.getByText("Shipping: Free")).toBeVisible();
});

test("the link to another seller opens in a new tab without access to this one", async ({ page, shop, context }) => {
  await page.goto(`/product/${shop.data.products.withPurchaseLink().id}`);
  await context.route("https://example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Partner</title>" }),
  );
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Buy from our partner example.com (opens in a new tab)" }).click();
  const partner = await opening;
  await partner.waitForURL("https://example.com/**");
  expect(await partner.evaluate(() => window.opener)).toBeNull();
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible();
});

test("a product shows its video among its pictures, and its reviews", async ({ page, shop }) => {
  const { id, name } = shop.data.products.withVideo();
  await page.goto(`/product/${id}`);
  const video = page.locator("video");
  await expect(video).toBeHidden();
  await page.getByRole("img", { name: "Video", exact: true }).click();
  await expect(video).toBeVisible();
  await expect(video).toHaveAccessibleName(`Video of ${name}`);
  await expect(video).toHaveAttribute("preload", "none");
  const film = await page.request.get((await video.getAttribute("src")) ?? "", { headers: { Range: "bytes=0-99" } });
  expect([film.status(), film.headers()["content-type"]]).toEqual([206, "video/mp4"]);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByRole("listitem")).toHaveCount(2);
  await expect(reviews.getByRole("img", { name: /^Rated \d out of 5/ })).toHaveCount(2);
  await expect(reviews.getByRole("link", { name: "Sign in to write a review" })).toBeVisible();
});

test("a product shows the pictures and plays the video of other servers", async ({ page, shop }) => {
  const admin = await signedInAdmin(shop);
  const { _id } = await (await admin.json("POST", "/api/products")).json();
  const addresses = {
    image: "http://media.example/front.png",
    imageB: [{ src: "https://media.example/side.png" }],
    video: "https://media.example/film.mp4",
  };
  await admin.json("PUT", `/api/products/${_id}`, { name: "Far lamp", price: 5, ...addresses });
  const loaded = new Set<string>();
  await page.route(/^https?:\/\/media\.example\//, (route) => {
    loaded.add(route.request().url());
    return route.fulfill({ contentType: "image/png", path: "public/no-picture.png" });
  });
  await page.goto(`/product/${_id}`);
  await page.getByRole("img", { name: "Video", exact: true }).click();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.play().catch(() => undefined));
  await expect
    .poll(() => [...loaded].sort())
    .toEqual([addresses.image, addresses.video, "https://media.example/side.png"]);
});

test("a visitor opens the pictures in full size, walks through them and returns", async ({ page, shop, scripted }) => {
  await page.goto(`/product/${shop.data.products.get({ name: "Enamel Mug" }).id}`);
  const shown = page.getByRole("group", { name: "Pictures" }).getByRole("link", { name: "(full size)" });
  await waitForHydration(shown, scripted);
  await shown.click();
  const first = page.getByRole("dialog", { name: "Picture 1 of 5 in full size" });
  const loadedWidth = () => first.getByRole("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(loadedWidth).toBeGreaterThan(0);
  await first.getByRole("link", { name: "Next picture" }).click();
  const second = page.getByRole("dialog", { name: "Picture 2 of 5 in full size" });
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  if (scripted) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: "Picture 3 of 5 in full size" })).toBeVisible();
    // The button that was pressed has the focus, so it can be pressed again.
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Picture 4 of 5 in full size" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shown).toBeFocused();
    await expect(shown).toHaveAttribute("href", "#picture-4");
  } else {
    await second.getByRole("link", { name: "Close" }).click();
    await expect(shown).toBeVisible();
  }
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a shopper of a sold-out product is notified when it is back", async ({ page, shop, sandbox, scripted }) => {
  const { id, name } = shop.data.products.plain({ nth: 3, stock: 0 });
  await page.goto(`/product/${id}`);
  const field = page.getByLabel("Email");
  await waitForHydration(field, scripted);
  const email = `notified-${scripted}@example.com`;
  await field.fill(email);
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByText("We will email you once, as soon as it is back in stock.")).toBeVisible();
  shop.data.products.setStock(id, 5);
  const { subject, text } = await sandbox.mailbox.nextTo(email);
  expect(subject).toBe(`Back in stock: ${name}`);
  await page.goto(/http\S+\/stock-notices\/stop\/\S+/.exec(text)?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "No more “Back in stock” emails" })).toBeVisible();
});

test("a visitor selects its pictures one by one, and by color where scripts run", async ({ page, shop, scripted }) => {
  await page.goto(`/product/${shop.data.products.get({ name: "Enamel Mug" }).id}`);
  await waitForHydration(page.getByRole("radio", { name: "Forest" }), scripted);
  const large = page.getByRole("group", { name: "Pictures" }).locator("input + a img:visible");
  await expect(large).toHaveCount(1);
  const first = await large.getAttribute("src");
  await page.getByRole("img", { name: "Picture 3 of 5" }).click();
  await expect(large).not.toHaveAttribute("src", first ?? "");
  await page.getByText("Forest", { exact: true }).click();
  await expect(large).toHaveAttribute("src", scripted ? /forest/ : /brick/);
});

test("a choice, a quantity and a picture stay while a shopper reads the reviews and adds it", async ({
  page,
  shop,
  scripted,
}) => {
  const { id } = shop.data.products.get({ name: "Enamel Mug" });
  await page.goto(`/product/${id}?color=Forest`);
  const forest = page.getByRole("radio", { name: "Forest" });
  await waitForHydration(forest, scripted);
  await expect(forest).toBeChecked();
  const stars = page.getByRole("navigation", { name: "Reviews by stars" }).getByRole("link").first();
  await stars.click();
  await page.waitForURL(/color=Forest&stars=5/);
  await expect(forest).toBeChecked();
  if (!scripted) return;

  const brick = page.getByRole("radio", { name: "Brick" });
  await page.getByText("Brick", { exact: true }).click();
  await page.getByLabel("Quantity").fill("3");
  const large = page.getByRole("group", { name: "Pictures" }).locator("input + a img:visible");
  await page.getByRole("img", { name: "Picture 1 of 5" }).click();
  const shown = await large.getAttribute("src");
  await page.getByRole("link", { name: "Show all reviews" }).click();
  await page.waitForURL(/color=Brick#reviews/);
  await expect(brick).toBeChecked();
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
  await pressAdd(page, page.locator("#buy").getByRole("button", { name: "Add to cart" }));
  await expect(page.getByLabel(/^Quantity of Enamel Mug/)).toHaveValue("3");
  await page.goBack();
  await waitForHydration(brick, scripted);
  await expect(brick).toBeChecked();
  expect(shown).not.toBeNull();
});

test("on a phone, a bar with price and button stands where the buy box is out of view @scripted", async ({
  page,
  shop,
}) => {
  const { id, name, priceCents } = shop.data.products.get({ name: "Enamel Mug" });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/product/${id}`);
  const bar = page.locator("[data-buy-bar]");
  const box = page.locator("#buy");
  await expect(bar).toContainText(name);
  await expect(bar).toContainText(formatMoney(priceCents));
  await box.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("heading", { name: "You may also like" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 375, height: 667 });
  await pressAdd(page, bar.getByRole("button", { name: "Add to cart" }));
  await expect(page.getByRole("heading", { name })).toBeVisible();

  const soldOut = shop.data.products.plain({ nth: 3, stock: 0 });
  await page.goto(`/product/${soldOut.id}`);
  await page.getByRole("heading", { name: "You may also like" }).scrollIntoViewIfNeeded();
  await bar.getByRole("link", { name: "Notify me" }).click();
  await expect(page.getByRole("button", { name: "Notify me" })).toBeInViewport();
  await expect(bar).toBeHidden();
});

test("a picture over the page fits the window, and is shown in full size when it is pressed", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { id } = shop.data.products.where(({ imageB }) => imageB.length > 1);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("radio", { name: /^Picture 2 of \d+: / })).toBeAttached();
  await page.getByRole("link", { name: "(full size)" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Picture 1 of/ });
  const widthOf = async () => (await dialog.getByRole("img").boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeLessThanOrEqual(390);
  await dialog.getByRole("img").click();
  await expect.poll(widthOf).toBe(1000);
  await dialog.getByRole("img").click();
  await expect.poll(widthOf).toBeLessThanOrEqual(390);
});

test("a phone on its side shows a whole picture", async ({ page, shop }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto(`/product/${shop.data.products.plain().id}`);
  expect((await page.locator("#pictures img").first().boundingBox())?.height).toBeLessThan(375);
});

for (const [width, height] of [
  [1280, 800],
  [1366, 650],
] as const) {
  test(`the pictures stay beside the text in a window of ${width} × ${height} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/product/${shop.data.products.get({ name: "Enamel Mug" }).id}`);
    const pictures = page.getByRole("group", { name: "Pictures" });
    const large = pictures.getByRole("link", { name: "(full size)" });
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
    await expect(large).toBeInViewport({ ratio: 0.75 });
    await expect(pictures.getByRole("img").last()).toBeInViewport({ ratio: 1 });
  });
}

test("@scripted large text keeps the price in a line", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/product/${shop.data.products.plain().id}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    document.getElementById("reviews")?.scrollIntoView();
  });
  const price = page.locator("[data-buy-bar] p", { hasText: "$" });
  await expect(price).toBeVisible();
  const lines = await price.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});
