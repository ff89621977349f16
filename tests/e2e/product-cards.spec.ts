import { expect, test } from "./fixtures";

test("another picture of a product is shown under a mouse, is loaded only then, and moves nothing", async ({
  page,
  shop,
  accessible,
  scripted,
}) => {
  const { id, name, imageB, image } = shop.data.products.where(
    ({ slot, image: first, imageB: all }) => slot !== null && all.some(({ src }) => src !== first),
  );
  const other = imageB.find(({ src }) => src !== image)?.src.replace("/uploads", "/img/640/uploads") ?? "";
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/search/${encodeURIComponent(name)}`);
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/product/${id}"]`) });
  const picture = card.locator(`img[src="${other}"]`);
  await expect(picture).toBeHidden();
  await page.waitForLoadState("networkidle");
  // Where scripts are off, browsers load lazy pictures at once, as the HTML standard says.
  if (scripted) expect(loaded).not.toContain(other);
  await accessible("cards");
  // On the page: pointing at the card scrolls to it.
  const place = () =>
    card.evaluate((box) => {
      const { top, left, width, height } = box.getBoundingClientRect();
      return { top: top + window.scrollY, left, width, height };
    });
  const before = await place();
  await card.hover();
  await expect(picture).toBeVisible();
  await expect.poll(() => loaded).toContain(other);
  expect(await place()).toEqual(before);
});
