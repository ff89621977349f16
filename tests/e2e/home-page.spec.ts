import { expect, test } from "./fixtures";
import { signIn } from "./steps";

// A file with settings has a shop of its own: other tests expect the home page of before.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

test("an owner adds a story, moves it up, looks at the preview and publishes it", async ({
  page,
  elsewhere,
  accessible,
  scripted,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "admin@example.com", "/admin/homepage");
  await accessible("home page", [1280, 390]);
  await page.getByLabel("New section").selectOption("Story with a picture");
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByLabel("Heading").fill("How we work");
  await page.getByRole("button", { name: "Save section" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveAccessibleDescription(/^Enter a text/);
  await expect(page.getByLabel("Heading")).toHaveValue("How we work");
  await accessible("section form", [1280, 390]);
  await page.getByRole("textbox", { name: "Text" }).fill("Slowly, and by hand.");
  await page.getByRole("textbox", { name: "Link (optional)", exact: true }).fill("/contact");
  await page.getByRole("button", { name: "Save section" }).click();
  await expect(page.getByText("Section saved", { exact: false })).toBeVisible();

  const titles = page.getByRole("table").getByRole("row");
  await expect(titles.last()).toContainText("How we work");
  await page.getByRole("button", { name: "Up Story with a picture: How we work" }).click();
  await expect(titles.last()).toContainText("Latest Products");
  const row = page.getByRole("row", { name: /Top products/ });
  await row.getByRole("button", { name: /^Hide/ }).click();
  await expect(row).toContainText("Hidden");
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "How we work" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Top products" })).toHaveCount(0);
  await accessible("preview of the home page", [1280, 390]);
  await elsewhere.goto("/");
  await expect(elsewhere.getByRole("heading", { name: "Top products" })).toBeVisible();

  await page.goto("/admin/homepage");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The home page is published")).toBeVisible();
  await elsewhere.reload();
  const headings = elsewhere.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Shop by category", "How we work", "Latest Products"]);
  await elsewhere.getByRole("main").getByRole("link", { name: "Shop now" }).last().click();
  await expect(elsewhere).toHaveURL(/\/contact$/);

  await page.goto("/admin/homepage");
  if (scripted) await page.waitForLoadState("networkidle");
  await row.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByText("There are changes that shoppers do not see yet.")).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(row).toContainText("Hidden");
});
