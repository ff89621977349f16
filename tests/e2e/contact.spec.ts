import type { Page } from "@playwright/test";
import { startShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { seededFolder } from "./seeded-folder";
import { answerQuestion, holdRequests, signIn } from "./steps";

const form = (page: Page) => page.getByRole("form", { name: "Contact Us" });
const submit = (page: Page) => form(page).getByRole("button", { name: "Submit" });

async function fillIn(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    Name: "Casey Customer",
    "Email address": "casey@example.com",
    Subject: "Opening hours",
    Message: "When can I reach you\nby telephone?",
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
}

test.describe("the contact form", () => {
  test.use({ expectedFailures: [400] });

  test("a visitor opens it from the footer, submits it, and sees the confirmation", async ({ page, shop }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Contact Us" }).click();
    await page.waitForURL("**/contact");
    await fillIn(page);
    await answerQuestion(page, "Contact Us");
    await submit(page).click();
    await expect(page.getByText("Your message was successfully sent!")).toBeVisible();
    expect(shop.data.contactMessages.list().at(-1)).toMatchObject({
      subject: "Opening hours",
      message: "When can I reach you by telephone?",
    });
    await page.getByRole("link", { name: "Write another message" }).click();
    await expect(form(page).getByLabel("Message")).toHaveValue("");
  });

  test("keeps the input when the submission is refused", async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page, { "Email address": "casey", Message: "<script>alert(1)</script>" });
    await answerQuestion(page, "Contact Us");
    await submit(page).click();
    const email = form(page).getByLabel("Email address");
    await expect(email).toHaveAccessibleDescription("Invalid email");
    await expect(email).toBeFocused();
    await expect(form(page).getByLabel("Message")).toHaveAccessibleDescription(/HTML\/script not allowed/);
    await expect(form(page).getByLabel("Message")).toHaveValue("<script>alert(1)</script>");
    await fillIn(page);
    await answerQuestion(page, "Contact Us");
    await submit(page).click();
    await expect(page.getByText("Your message was successfully sent!")).toBeVisible();
  });

  test("refuses blank fields", async ({ page, scripted }) => {
    await page.goto("/contact");
    if (!scripted) {
      await submit(page).click();
      await expect(form(page).getByText("All fields are required")).toHaveCount(4);
      await expect(form(page).getByText("Captcha required")).toBeVisible();
      return;
    }
    await expect(submit(page)).toBeDisabled();
    await fillIn(page, { Subject: "   " });
    await answerQuestion(page, "Contact Us");
    await expect(submit(page)).toBeDisabled();
    await form(page).getByLabel("Subject").fill("Hours");
    await expect(submit(page)).toBeEnabled();
  });
});

test("shows the character limits without a live counter", async ({ page, scripted }) => {
  await page.goto("/contact");
  await expect(form(page).getByText("At most 2500 characters.")).toBeVisible();
  await expect(form(page).getByText("0/2500")).toBeVisible({ visible: scripted });
});

test.describe("with scripts, the contact form", () => {
  test.use({ javaScriptEnabled: true });

  test("counts the typed characters", async ({ page }) => {
    await page.goto("/contact");
    const counter = (limit: number) => form(page).getByText(new RegExp(`^\\d+/${limit} characters$`));
    await expect(counter(150)).toHaveText("0/150 characters");
    await form(page).getByLabel("Subject").fill("Opening hours");
    await expect(counter(150)).toHaveText("13/150 characters");
    await form(page).getByLabel("Message").fill("m".repeat(2501));
    await expect(counter(2500)).toHaveText("2501/2500 characters");
    await expect(counter(2500)).toHaveCSS("font-weight", "600");
  });

  test("counts what was typed before the scripts were there", async ({ page }) => {
    const release = await holdRequests(page, "**/*.js");
    await page.goto("/contact", { waitUntil: "commit" });
    await form(page).getByLabel("Subject").fill("Opening hours");
    release();
    await expect(form(page).getByText("13/150 characters")).toBeVisible();
  });

  test("keeps the input when the connection breaks", async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page);
    await answerQuestion(page, "Contact Us");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/contact", async (route) => {
      await held;
      await route.abort("aborted");
    });
    await submit(page).click();
    await expect(form(page).getByRole("button", { name: "Submitting..." })).toBeVisible();
    answer();
    await expect(page.getByRole("alert")).toHaveText("An error occurred while submitting the form");
    await expect(form(page).getByLabel("Message")).toHaveValue("When can I reach you\nby telephone?");
    await page.unroute("**/api/contact");
    await answerQuestion(page, "Contact Us");
    await submit(page).click();
    await expect(page.getByText("Your message was successfully sent!")).toBeVisible();
  });

  test("waits for Google's reCAPTCHA", async ({ browser, sandbox }) => {
    const keys = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" };
    const guarded = await startShop({ copyOf: seededFolder(), settings: { ...sandbox.env, ...keys } });
    const context = await browser.newContext({ baseURL: guarded.url, javaScriptEnabled: true });
    try {
      const page = await context.newPage();
      await page.goto("/contact");
      await fillIn(page);
      const box = form(page).getByLabel("I'm not a robot");
      await expect(submit(page)).toBeDisabled();
      await box.check();
      await expect(submit(page)).toBeEnabled();
      await box.uncheck();
      await expect(submit(page)).toBeDisabled();
      await form(page).getByLabel("Email address").fill("casey");
      await box.check();
      await submit(page).click();
      await expect(form(page).getByText("Invalid email")).toBeVisible();
      await expect(box).not.toBeChecked();
      await expect(submit(page)).toBeDisabled();
      await form(page).getByLabel("Email address").fill("casey@example.com");
      await box.check();
      await submit(page).click();
      await expect(page.getByText("Your message was successfully sent!")).toBeVisible();
    } finally {
      await context.close();
      await guarded.remove();
    }
  });
});

test("an admin finds, opens and deletes a message", async ({ page, shop, scripted, accessible }) => {
  const subject = scripted ? "A squeaking hinge" : "A creaking hinge";
  const client = shop.client();
  const grecaptcha = await client.solvedCaptcha();
  const input = { name: "Casey Customer", email: "casey@example.com", subject, message: "It does not stop." };
  await client.json("POST", "/api/contact", { ...input, grecaptcha });

  await signIn(page, "admin@example.com", "/admin/contactmessages");
  await page.getByRole("textbox", { name: "Search", exact: true }).fill(subject.toUpperCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL("**/admin/contactmessages?keyword=*");
  await accessible("contact messages");
  const line = page.getByRole("row", { name: new RegExp(subject) });
  await expect(line).toContainText("Unread");
  await line.getByRole("button", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText("It does not stop.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Reply" })).toHaveAttribute("href", /^mailto:casey@example\.com\?/);
  await accessible("contact message");
  const remove = scripted
    ? page.getByRole("button", { name: "Delete this message" })
    : page.locator("summary", { hasText: "Delete" });
  await remove.click();
  await expect(page.getByText("Are you sure?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await page.waitForURL("**/admin/contactmessages");
  await expect(page.getByText("Contact message deleted")).toBeVisible();
  await expect(page.getByText(subject)).toHaveCount(0);
});
