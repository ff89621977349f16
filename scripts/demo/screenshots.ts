/**
 * Takes full-page pictures of the demo shop's screens: `npm run demo -- screenshots --out DIR`.
 * With `--state DIR` the demo data and its orders are made once and kept there, so that the pictures of two builds can
 * be compared pixel by pixel. `--only TEXT` takes the screens whose name contains the text. `--readme` makes the small
 * pictures of the README instead.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import {
  CORRECTED_ADDRESS,
  expectRefused,
  fillShipping,
  placeUnpaid,
  plentifulProduct,
  pressAdd,
  ratesOn,
  signIn,
  submitShipping,
  walkToPlaceOrder,
} from "../../tests/e2e/steps";
import { startSandbox } from "../../tests/sandbox/server";
import { seedInto } from "../../tests/support/seeded-data";
import { type RunningShop, startShop } from "../../tests/support/shop-process";
import { buildGalleryIfNeeded, GALLERY_BUILD } from "../build/if-needed";
import { findOrInstallBrowser } from "../proofs/browser";
import { parseOptions } from "../run/options";

const options = parseOptions("npm run demo -- screenshots --out DIR [--state DIR] [--only TEXT] [--readme]", {
  out: { type: "string", default: "screenshots" },
  state: { type: "string" },
  only: { type: "string", default: "" },
  readme: { type: "boolean", default: false },
});

const WIDTHS = [390, 768, 1280];
/** Screens whose layout is most at risk on small phones and wide desktops. */
const EXTREME_WIDTHS = [320, ...WIDTHS, 1920];
const SCHEMES = ["light", "dark"] as const;

type Visitor = "anonymous" | "guest" | "jane" | "admin";

type Screen = {
  name: string;
  visitor: Visitor;
  path: string;
  widths?: number[];
  /** Only screens that need them run scripts, so that everything else stands still. */
  scripted?: boolean;
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<unknown>;
  media?: "print";
  /** Taken for the README: what a window of this height shows, in one theme, as a small WebP file of this name. */
  readme?: { file: string; height: number; scheme: (typeof SCHEMES)[number] };
};

type ReadmePicture = { screen: string; file: string; width: number; height: number; scheme: (typeof SCHEMES)[number] };

const README_PICTURES: ReadmePicture[] = [
  { screen: "home", file: "home", width: 1280, height: 800, scheme: "light" },
  { screen: "product-colors", file: "product", width: 1280, height: 800, scheme: "light" },
  { screen: "order-delivered", file: "order", width: 1280, height: 800, scheme: "light" },
  { screen: "admin-overview", file: "back-office", width: 1280, height: 800, scheme: "light" },
  { screen: "home", file: "phone", width: 390, height: 800, scheme: "dark" },
];

function readmeScreen(screens: Screen[], { screen, file, width, height, scheme }: ReadmePicture): Screen[] {
  return screens
    .filter(({ name }) => name === screen)
    .map((found) => ({ ...found, widths: [width], readme: { file, height, scheme } }));
}

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;
type State = { cookies: Record<Visitor, Cookies>; guestOrder: string };

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const open = (text: string | RegExp) => (page: Page) => page.locator("summary", { hasText: text }).first().click();

function screensOf(shop: RunningShop, state: State): Screen[] {
  const { products, orders, users, shippingRates, contactMessages } = shop.data;
  const pathOf = ({ id }: { id: string }) => `/product/${id}`;
  const orderOf = (status: Parameters<typeof orders.demo>[0]) => `/order/${orders.demo(status).id}`;
  const edited = products.colored().id;
  const user = users.named("jane").id;
  const rate = shippingRates.list()[0]?.id;
  const contact = contactMessages.list()[0]?.id;
  const longest = Math.max(...products.published().map(({ description }) => description.length));

  const screens: Screen[] = [
    { name: "home", visitor: "anonymous", path: "/", widths: EXTREME_WIDTHS },
    { name: "home-page-2", visitor: "anonymous", path: "/page/2" },
    { name: "category", visitor: "anonymous", path: "/category/kitchen", widths: EXTREME_WIDTHS },
    { name: "search", visitor: "anonymous", path: "/search/oak", widths: EXTREME_WIDTHS },
    { name: "search-nothing", visitor: "anonymous", path: "/search/qqqqqq" },
    { name: "product-video-reviews", visitor: "anonymous", path: pathOf(products.withVideo()), widths: EXTREME_WIDTHS },
    { name: "product-sold-out", visitor: "anonymous", path: pathOf(products.soldOut()) },
    { name: "product-purchase-link", visitor: "anonymous", path: pathOf(products.withPurchaseLink()) },
    { name: "product-colors", visitor: "anonymous", path: pathOf(products.colored()) },
    {
      name: "product-text",
      visitor: "anonymous",
      path: pathOf(products.where(({ description }) => description.length === longest)),
    },
    { name: "product-review-form", visitor: "jane", path: pathOf(products.unreviewed()) },
    { name: "cart-empty", visitor: "anonymous", path: "/cart" },
    { name: "cart", visitor: "guest", path: "/cart", widths: EXTREME_WIDTHS },
    { name: "checkout-login", visitor: "anonymous", path: "/login?redirect=/shipping" },
    { name: "checkout-shipping", visitor: "guest", path: "/shipping" },
    {
      name: "checkout-shipping-errors",
      visitor: "guest",
      path: "/shipping",
      prepare: (page) => submitShipping(page, { "Postal code": "x", Email: "x" }),
    },
    { name: "checkout-address-choice", visitor: "guest", path: "/shipping?choose=1" },
    { name: "checkout-rate", visitor: "guest", path: "/shippingrate" },
    { name: "checkout-payment", visitor: "guest", path: "/payment" },
    { name: "checkout-place-order", visitor: "guest", path: "/placeorder", widths: EXTREME_WIDTHS },
    { name: "order-unpaid-guest", visitor: "guest", path: state.guestOrder, widths: EXTREME_WIDTHS },
    { name: "order-unpaid", visitor: "jane", path: orderOf("unpaid") },
    { name: "order-paid", visitor: "jane", path: orderOf("paid") },
    { name: "order-shipped", visitor: "jane", path: orderOf("shipped") },
    { name: "order-delivered", visitor: "jane", path: orderOf("delivered") },
    { name: "order-print", visitor: "jane", path: orderOf("delivered"), media: "print" },
    { name: "order-invoice", visitor: "jane", path: `${orderOf("delivered")}/invoice` },
    { name: "order-slip", visitor: "admin", path: orderOf("paid").replace("/order/", "/admin/orders/slips?id=") },
    { name: "order-paid-admin", visitor: "admin", path: orderOf("paid") },
    { name: "order-delivered-admin", visitor: "admin", path: orderOf("delivered") },
    { name: "login", visitor: "anonymous", path: "/login" },
    { name: "login-error", visitor: "anonymous", path: "/login", prepare: press("Sign in") },
    { name: "register", visitor: "anonymous", path: "/register" },
    {
      name: "register-errors",
      visitor: "anonymous",
      path: "/register",
      prepare: (page) =>
        expectRefused(page, "Create account", () => page.getByRole("button", { name: "Create account" }).click()),
    },
    { name: "forgotten-password", visitor: "anonymous", path: "/forgotpw" },
    { name: "forgotten-password-sent", visitor: "anonymous", path: "/forgotpw?sent=1" },
    { name: "resend-confirmation", visitor: "anonymous", path: "/resendconfirmation" },
    { name: "reset-link-spent", visitor: "anonymous", path: "/users/resetpw/nothing" },
    { name: "email-not-confirmed", visitor: "anonymous", path: "/user/confirm/nothing" },
    { name: "mailing-list-spent", visitor: "anonymous", path: "/mailing-list/confirm/nothing" },
    { name: "profile", visitor: "jane", path: "/profile", widths: EXTREME_WIDTHS },
    { name: "profile-password", visitor: "jane", path: "/profile?view=password" },
    { name: "profile-orders", visitor: "jane", path: "/profile?view=orders", widths: EXTREME_WIDTHS },
    { name: "profile-two-factor", visitor: "jane", path: "/profile/two-factor" },
    { name: "profile-tokens", visitor: "jane", path: "/profile/tokens" },
    { name: "profile-addresses", visitor: "jane", path: "/profile/addresses" },
    { name: "profile-address-new", visitor: "jane", path: "/profile/addresses/new" },
    { name: "profile-delete", visitor: "jane", path: "/profile/delete" },
    { name: "support", visitor: "jane", path: "/contactSupport", widths: EXTREME_WIDTHS },
    { name: "support-guest", visitor: "guest", path: "/contactSupport" },
    { name: "contact", visitor: "anonymous", path: "/contact" },
    { name: "contact-sent", visitor: "anonymous", path: "/contact?sent=1" },
    { name: "api", visitor: "anonymous", path: "/api", prepare: open("Place an order"), widths: EXTREME_WIDTHS },
    { name: "not-found", visitor: "anonymous", path: "/nothing/here" },
    { name: "forbidden", visitor: "jane", path: "/admin" },
    { name: "header-menus", visitor: "admin", path: "/cart", prepare: open("Admin"), widths: EXTREME_WIDTHS },
    { name: "admin-overview", visitor: "admin", path: "/admin", widths: EXTREME_WIDTHS },
    { name: "admin-orders", visitor: "admin", path: "/admin/orderlist", widths: EXTREME_WIDTHS },
    { name: "admin-products", visitor: "admin", path: "/admin/productlist", widths: EXTREME_WIDTHS },
    { name: "admin-products-delete", visitor: "admin", path: "/admin/productlist", prepare: open("Delete") },
    { name: "admin-products-nothing", visitor: "admin", path: "/admin/productlist?name=qqqqq" },
    { name: "admin-products-stock", visitor: "admin", path: "/admin/productlist/stock" },
    { name: "admin-users", visitor: "admin", path: "/admin/userlist", widths: EXTREME_WIDTHS },
    { name: "admin-users-delete", visitor: "admin", path: "/admin/userlist", prepare: open("Delete User") },
    { name: "admin-user", visitor: "admin", path: `/admin/user/${user}/edit` },
    { name: "admin-product", visitor: "admin", path: `/admin/product/${edited}/edit`, widths: EXTREME_WIDTHS },
    { name: "admin-product-scripted", visitor: "admin", path: `/admin/product/${edited}/edit`, scripted: true },
    { name: "admin-import", visitor: "admin", path: "/admin/products/import" },
    { name: "admin-rates", visitor: "admin", path: "/admin/shippingrates" },
    { name: "admin-discounts", visitor: "admin", path: "/admin/discounts" },
    { name: "admin-discount", visitor: "admin", path: "/admin/discount/new/edit" },
    { name: "admin-categories", visitor: "admin", path: "/admin/categories" },
    { name: "admin-category", visitor: "admin", path: "/admin/categories/kitchen/edit" },
    { name: "admin-pages", visitor: "admin", path: "/admin/pages" },
    { name: "admin-page", visitor: "admin", path: "/admin/pages/terms/edit" },
    { name: "page-draft", visitor: "admin", path: "/pages/terms" },
    { name: "admin-reviews", visitor: "admin", path: "/admin/reviews" },
    { name: "admin-colleague", visitor: "admin", path: "/admin/users/new" },
    { name: "admin-taxes", visitor: "admin", path: "/admin/taxes" },
    { name: "admin-rate", visitor: "admin", path: `/admin/shippingrate/${rate}/edit` },
    { name: "admin-changes", visitor: "admin", path: "/admin/changes" },
    { name: "admin-emails", visitor: "admin", path: "/admin/emails" },
    { name: "admin-subscribers", visitor: "admin", path: "/admin/subscribers" },
    { name: "admin-messages", visitor: "admin", path: "/admin/messages" },
    { name: "admin-conversation", visitor: "admin", path: "/contactSupport?to=jane" },
    { name: "admin-contact-messages", visitor: "admin", path: "/admin/contactmessages" },
    { name: "admin-contact-message", visitor: "admin", path: `/admin/contactmessages/${contact}` },
    { name: "admin-aliexpress", visitor: "admin", path: "/admin/aliexpress" },
    { name: "gallery", visitor: "anonymous", path: "/gallery", widths: EXTREME_WIDTHS },
    { name: "scripted-home", visitor: "jane", path: "/", scripted: true },
    { name: "scripted-order-unpaid", visitor: "guest", path: state.guestOrder, scripted: true },
    {
      name: "scripted-users-delete",
      visitor: "admin",
      path: "/admin/userlist",
      scripted: true,
      prepare: press(/^Delete User/),
    },
    {
      name: "scripted-recipients",
      visitor: "admin",
      path: "/contactSupport",
      scripted: true,
      prepare: (page) => page.getByLabel("Username or email").pressSequentially("ja"),
    },
  ];
  return screens.filter(({ name }) => name.includes(options.only));
}

const STATE_FILE = "visitors.json";

/** Seeds a folder, and walks a guest to an unpaid order and to the end of a second checkout. */
async function makeState(browser: Browser, folder: string): Promise<void> {
  seedInto(folder);
  const sandbox = await startSandbox();
  const shop = await startShop({
    copyOf: folder,
    build: GALLERY_BUILD,
    settings: { ...sandbox.env, RATE_LIMITS: "off" },
  });
  const visit = async (walk: (page: Page) => Promise<unknown>): Promise<Cookies> => {
    const context = await browser.newContext({ baseURL: shop.url });
    await context.addCookies([{ name: "shuffle", value: "1", url: shop.url }]);
    await walk(await context.newPage());
    const cookies = await context.storageState();
    await context.close();
    return cookies;
  };
  let guestOrder = "";
  const cookies = {
    anonymous: await visit((page) => page.goto("/")),
    guest: await visit(async (page) => {
      await walkToPlaceOrder(page, plentifulProduct(shop).id);
      await placeUnpaid(page);
      await page.waitForURL("**/order/*");
      guestOrder = new URL(page.url()).pathname;
      await walkAgain(page, shop);
    }),
    jane: await visit((page) => signIn(page, "jane@example.com", "/")),
    admin: await visit((page) => signIn(page, "admin@example.com", "/")),
  };
  await shop.stop();
  await sandbox.stop();
  const state: State = { cookies, guestOrder };
  writeFileSync(path.join(shop.dataDir, STATE_FILE), JSON.stringify(state));
  rmSync(folder, { recursive: true });
  renameSync(shop.dataDir, folder);
}

/** A second checkout of the same guest, up to the page where the order is placed. */
async function walkAgain(page: Page, shop: RunningShop): Promise<void> {
  for (const { id } of [shop.data.products.colored(), shop.data.products.get({ name: "Enamel Mug" })]) {
    await page.goto(`/product/${id}`);
    await pressAdd(page, page.getByRole("button", { name: "Add to cart" }));
  }
  await page.goto("/shipping");
  await fillShipping(page, CORRECTED_ADDRESS);
  await expect(ratesOn(page).first()).toBeEnabled();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.waitForURL("**/placeorder");
}

/** Runs in the page: asks for every picture, and replaces what differs from visit to visit. */
function settle(): void {
  for (const image of document.images) image.loading = "eager";
  for (const label of document.querySelectorAll("label")) {
    if (label.textContent?.startsWith("What is")) label.textContent = "What is one plus one?";
  }
}

/** Runs in the page: pictures that are shown and not there yet; those that are not shown may never load. */
const missingPictures = () =>
  [...document.images].filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0)).length;

async function take(browser: Browser, shop: RunningShop, state: State, screen: Screen): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.url,
    storageState: state.cookies[screen.visitor],
    javaScriptEnabled: screen.scripted ?? false,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(screen.path, { waitUntil: "load" });
  await screen.prepare?.(page);
  if (screen.scripted) await page.waitForLoadState("networkidle");
  for (const width of screen.widths ?? WIDTHS) {
    await page.setViewportSize({ width, height: screen.readme?.height ?? 900 });
    for (const colorScheme of screen.readme ? [screen.readme.scheme] : SCHEMES) {
      await page.emulateMedia({ colorScheme, media: screen.media ?? "screen" });
      await page.evaluate(settle);
      await expect.poll(() => page.evaluate(missingPictures)).toBe(0);
      if (screen.readme) {
        const picture = sharp(await page.screenshot({ animations: "disabled", caret: "hide" }));
        await picture.webp({ quality: 80 }).toFile(path.join(options.out, `${screen.readme.file}.webp`));
        continue;
      }
      const file = path.join(options.out, `${screen.name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: !screen.scripted, animations: "disabled", caret: "hide" });
    }
  }
  await context.close();
}

buildGalleryIfNeeded();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
const stateFolder = options.state ?? mkdtempSync(path.join(tmpdir(), "tradepost-state-"));
if (!existsSync(path.join(stateFolder, STATE_FILE))) {
  mkdirSync(stateFolder, { recursive: true });
  await makeState(browser, stateFolder);
}
const state = JSON.parse(readFileSync(path.join(stateFolder, STATE_FILE), "utf8")) as State;
mkdirSync(options.out, { recursive: true });

const sandbox = await startSandbox();
const shop = await startShop({
  copyOf: stateFolder,
  build: GALLERY_BUILD,
  settings: { ...sandbox.env, RATE_LIMITS: "off" },
});
const failed: string[] = [];
const screens = screensOf(shop, state);
const chosen = options.readme ? README_PICTURES.flatMap((picture) => readmeScreen(screens, picture)) : screens;
for (const screen of chosen) {
  await take(browser, shop, state, screen).catch((error) => failed.push(`${screen.name}: ${error}`));
}
await shop.remove();
await sandbox.stop();
await browser.close();
if (!options.state) rmSync(stateFolder, { recursive: true });
for (const line of failed) console.error(line);
process.exit(failed.length > 0 ? 1 : 0);
