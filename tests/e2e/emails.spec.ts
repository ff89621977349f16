import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";

test("@scripted every kind of e-mail is accessible and fits 320 and 600 px, light and dark", async ({
  page,
  sandbox,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${sandbox.url}/emails`);
  await expectAccessible(page, "list of e-mails");
  const texts = await page.getByRole("link", { name: "plain text" }).all();
  const addresses = await Promise.all(texts.map((link) => link.getAttribute("href")));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const text = await page.request.get(`${sandbox.url}${address}`);
    expect(text.headers()["content-type"]).toContain("text/plain");
    const name = address?.replace(/\.txt$/, "") ?? "";
    await page.goto(`${sandbox.url}${name}.html`);
    await expectAccessible(page, name, [320, 600]);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    expect(await text.text()).toContain(title);
    const missing = () => [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src);
    await expect.poll(() => page.evaluate(missing), name).toEqual([]);
  }
});

test("@scripted an e-mail's preview shows it in both widths and themes, and as plain text", async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.url}/emails/order-paid`);
  const colors = async (theme: string) => {
    const frames = [320, 600].map((width) => page.frameLocator(`iframe[title="${width} px, ${theme}"]`));
    for (const frame of frames) await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
    const colorOf = (part: Element) => getComputedStyle(part).color;
    return Promise.all(frames.map((frame) => frame.getByRole("heading", { level: 1 }).evaluate(colorOf)));
  };
  expect(await colors("light")).not.toEqual(await colors("dark"));
  await expect(page.locator("pre")).toContainText("Payment received");
});
