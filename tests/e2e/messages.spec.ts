import type { Page } from "@playwright/test";
import { addCustomer } from "../support/customers";
import type { RunningShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { answerQuestion, expectRefused, questionOf, signIn } from "./steps";

const PATH = "/contactSupport";
const QUESTION = "Are you sure you want to send this message?";

function customer(shop: RunningShop) {
  const { email } = addCustomer(shop);
  return { email, username: email.split("@")[0] ?? "" };
}

/** Composes a message and confirms it. */
async function send(page: Page, content: string, captcha = true): Promise<void> {
  const form = page.getByRole("form", { name: "New message" });
  await form.getByLabel("Message").fill(content);
  if (captcha) await answerQuestion(page, "New message");
  await form.getByRole("button", { name: "Send message" }).click();
  const dialog = page.getByRole("dialog", { name: QUESTION });
  await expect(dialog).toContainText(content);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Message sent")).toBeVisible();
}

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const isScrolledToEnd = (page: Page) =>
  page.locator("section:has(> table)").evaluate((panel) => {
    const [box, last] = [
      panel.getBoundingClientRect(),
      panel.querySelector("tbody tr:last-child")?.getBoundingClientRect(),
    ];
    return last !== undefined && last.bottom <= box.bottom + 1;
  });

test.describe("messages to support", () => {
  test.use({ expectedFailures: [400], timezoneId: "America/New_York" });

  test("are sent after a confirmation, clear the form and appear in the list", async ({ page, shop, scripted }) => {
    const { email, username } = customer(shop);
    await page.goto("/contactsupport");
    await page.waitForURL("**/login?redirect=%2Fcontactsupport");
    await signIn(page, email, "/");
    await page.locator("summary", { hasText: "Casey" }).click();
    await page.getByRole("link", { name: "Contact Support" }).click();
    await expect(page.getByText("No messages yet.")).toBeVisible();
    const form = page.getByRole("form", { name: "New message" });
    const field = form.getByLabel("Message");
    await expectRefused(page, "New message", () => form.getByRole("button", { name: "Send message" }).click());
    await expect(field).toHaveAccessibleDescription(/Message cannot be empty\./);
    await expect(field).toBeFocused();
    await field.fill("<script>alert(1)</script>");
    await expectRefused(page, "New message", () => form.getByRole("button", { name: "Send message" }).click());
    await expect(field).toHaveAccessibleDescription(/HTML or script tags are not allowed\./);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("<script>alert(1)</script>");
    if (scripted) {
      await field.fill("abc");
      await expect(form.getByText("3/2500")).toBeVisible();
    }

    await field.fill("Is anyone there?");
    await answerQuestion(page, "New message");
    await form.getByRole("button", { name: "Send message" }).click();
    const dialog = page.getByRole("dialog", { name: QUESTION });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(field).toHaveValue("Is anyone there?");
    expect(await page.getByRole("table").count()).toBe(0);

    await send(page, "Is anyone there?");
    await expect(rows(page).last()).toContainText("Is anyone there?");
    await expect(rows(page).last()).toContainText(username);
    await expect(field).toHaveValue("");
    if (!scripted) await expect(questionOf(page, "New message")).toHaveValue("");
  });

  test("keep new input while the page still processes a refusal", { tag: "@scripted" }, async ({ page, shop }) => {
    await signIn(page, customer(shop).email, PATH);
    const form = page.getByRole("form", { name: "New message" });
    const question = form.locator("[name=captchaId]");
    const requested = await question.inputValue();
    let catchUp = () => {};
    const waited = new Promise<void>((resolve) => {
      catchUp = resolve;
    });
    await page.route(/_data=routes%2F_shop\.contactSupport/, async (route) => {
      if (route.request().method() === "GET") await waited;
      await route.continue();
    });
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(form.getByLabel("Message")).toBeFocused();
    await form.getByLabel("Message").fill("Typed meanwhile");
    catchUp();
    await expect(question).not.toHaveValue(requested);
    await expect(form.getByLabel("Message")).toHaveValue("Typed meanwhile");
  });

  test("open at the latest message, scroll by keyboard, and show times in the reader's time zone", async ({
    page,
    shop,
    scripted,
  }) => {
    const { email } = customer(shop);
    const account = shop.data.users.withEmail(email);
    const messages = Array.from({ length: 30 }, (_, index) => {
      return { content: `Number ${index + 1}.`, createdAt: new Date(Date.UTC(2025, 2, 3, 2, index + 1)) };
    });
    shop.data.messages.addFrom(account, shop.data.conversations.begin(account), messages);
    await signIn(page, email, PATH);
    const panel = page.getByRole("region", { name: "Conversation with support" });
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(400);
    expect(await isScrolledToEnd(page)).toBe(true);
    await expect(rows(page).last()).toContainText(scripted ? "03/02/2025 9:30 PM" : "03/03/2025 2:30 AM");
    await expect(
      page.getByText(scripted ? "Times are in your time zone, America/New_York." : "Times are in UTC."),
    ).toBeVisible();
    await panel.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => isScrolledToEnd(page)).toBe(false);
  });

  test("a guest is offered sign-in and the contact form", async ({ page }) => {
    await page.goto("/login?redirect=/shipping");
    await answerQuestion(page, "Continue as Guest");
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    // The cart is empty, so the checkout redirects to it.
    await page.waitForURL("**/cart");
    await page.goto(PATH);
    await expect(page.getByRole("link", { name: "Use the contact form" })).toHaveAttribute("href", "/contact");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL("**/login?redirect=/contactSupport");
  });

  test("an admin finds the customer and answers; the customer is notified", async ({
    page,
    elsewhere,
    shop,
    scripted,
  }) => {
    const { email, username } = customer(shop);
    await signIn(page, email, PATH);
    await send(page, "My lamp flickers.");

    await signIn(elsewhere, "admin@example.com", "/");
    await elsewhere.locator("summary", { hasText: "Admin" }).first().click();
    await elsewhere.getByRole("link", { name: /^Support messages \(\d+\)$/ }).click();
    await expect(elsewhere.getByRole("row", { name: username })).toContainText("My lamp flickers.");
    await elsewhere.goto(PATH);
    const search = elsewhere.getByLabel("Username or email");
    if (scripted) {
      await search.fill("qqqqqq");
      await expect(elsewhere.getByText("No matches")).toBeVisible();
      await search.fill(email);
      await expect(elsewhere.getByRole("option")).toHaveCount(1);
      await search.press("ArrowDown");
      await expect(elsewhere.getByRole("option", { name: username })).toHaveAttribute("aria-selected", "true");
      await search.press("Enter");
    } else {
      await search.fill(email);
      await elsewhere.getByRole("button", { name: "Search", exact: true }).last().click();
      await elsewhere.getByRole("list", { name: "Recipients found" }).getByRole("link", { name: username }).click();
    }
    await elsewhere.waitForURL(`**${PATH}?recipient=${username}`);
    await expect(rows(elsewhere).last()).toContainText("My lamp flickers.");
    await send(elsewhere, "Please try another bulb.", false);

    if (!scripted) await page.reload();
    await expect(rows(page).last()).toContainText("Please try another bulb.", { timeout: 20_000 });
    await expect(rows(page)).toHaveCount(3);
    if (scripted) {
      const unread = () =>
        shop.data.messages.list({ readAt: null }).filter(({ content }) => content.startsWith("Please try"));
      await expect.poll(unread).toEqual([]);
    }
    await page.goto("/");
    await page.locator("summary", { hasText: "Casey" }).click();
    await expect(page.getByRole("link", { name: "Contact Support", exact: true })).toBeVisible();
  });
});

test.describe("the list of users", () => {
  test.use({ expectedFailures: [400, 500] });

  test("shows an error when it cannot be loaded @scripted", async ({ page }) => {
    await signIn(page, "admin@example.com", PATH);
    await page.route("**/contactSupport/recipients**", (route) => route.fulfill({ status: 500 }));
    await page.getByLabel("Username or email").fill("ja");
    await expect(page.getByText("Failed to load users")).toBeVisible();
    await page.unroute("**/contactSupport/recipients**");
    await page.getByLabel("Username or email").fill("jane");
    await page.getByRole("option", { name: "jane" }).click();
    await page.waitForURL(`**${PATH}?recipient=jane`);

    // A list that is dismissed before it has loaded must not be shown afterwards.
    await page.route("**/contactSupport/recipients**", () => undefined);
    const requested = page.waitForEvent("request");
    await page.getByLabel("Username or email").press("ArrowDown");
    await requested;
    const dropped = page.waitForEvent("requestfailed");
    await page.getByLabel("Username or email").press("Escape");
    await dropped;
    await page.unroute("**/contactSupport/recipients**");
    await page.getByLabel("Username or email").press("ArrowDown");
    await expect(page.getByRole("option", { name: "jane" })).toBeVisible();
    await page.getByLabel("Username or email").press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
  });
});

test.describe("screens of messages meet the WCAG 2.2 rules that axe can check", () => {
  test.use({ expectedFailures: [400] });

  test("of a customer", async ({ page, shop, accessible }) => {
    const { email } = customer(shop);
    await signIn(page, email, PATH);
    await accessible("no messages");
    await send(page, "Hello");
    await accessible("a conversation");
    const form = page.getByRole("form", { name: "New message" });
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message cannot be empty.")).toBeVisible();
    await accessible("an empty message");
    await form.getByLabel("Message").fill("Hello again");
    await answerQuestion(page, "New message");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await accessible("the question");
  });

  test("of an admin", async ({ page, scripted, accessible }) => {
    await signIn(page, "admin@example.com", "/admin/messages");
    await accessible("conversations");
    await page.goto(`${PATH}?recipient=jane`);
    await accessible("conversation with jane");
    await page.goto(`${PATH}?find=j`);
    await accessible("recipients found");
    if (scripted) {
      await page.getByLabel("Username or email").fill("example");
      await expect(page.getByRole("option", { name: "jane" })).toBeVisible();
      await page.getByLabel("Username or email").press("ArrowDown");
      await accessible("suggestions");
    }
  });
});
