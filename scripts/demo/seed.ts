import { closeDatabase } from "~/platform/database/close-database.server";
import { sqlite } from "~/platform/db.server";
import { beginShutdown } from "~/platform/shutdown.server";
import { parseOptions } from "../run/options";
import { seedAccounts } from "./seed/accounts";
import { seedDemoCatalog } from "./seed/demo-catalog";
import { seedDemoCategories } from "./seed/demo-categories";
import { DEMO_COUNTRIES, type DemoCountryCode, demoPlace, seedDemoCountry } from "./seed/demo-country";
import { seedDemoMessages } from "./seed/demo-messages";
import { seedDemoOrders } from "./seed/demo-orders";
import { copyDemoPictures, correctOldPictures } from "./seed/demo-pictures";
import { HOME } from "./seed/demo-place";
import { seedDemoRates } from "./seed/demo-rates";
import { seedDemoSettings, seedDemoShop } from "./seed/demo-shop";
import { seedDemoSynonyms } from "./seed/demo-synonyms";
import { seedGeneratedOrders } from "./seed/generated-orders";
import { GENERATED_SIZES, seedGeneratedProducts } from "./seed/generated-products";

const USAGE =
  "npm run seed [-- --shop [--country DE|JP|KW]] [--products NUMBER [--variants NUMBER]] [--orders NUMBER --customers NUMBER]";
const options = parseOptions(USAGE, {
  shop: { type: "boolean", default: false },
  country: { type: "string" },
  products: { type: "string", default: "0" },
  variants: { type: "string", default: "1" },
  orders: { type: "string", default: "0" },
  customers: { type: "string", default: "0" },
});

/** A number of rows that was asked for. */
function rowsOf(name: "products" | "variants" | "orders" | "customers", most: number): number {
  const rows = Number(options[name]);
  if (Number.isInteger(rows) && rows >= 0 && rows <= most) return rows;
  console.error(`--${name} must be a whole number from 0 to ${most}`);
  process.exit(1);
}

const wanted = rowsOf("products", 1_000_000);
const variants = rowsOf("variants", GENERATED_SIZES.length);
const [generatedOrders, customers] = [rowsOf("orders", 20_000_000), rowsOf("customers", 5_000_000)];
if (generatedOrders > 0 && customers === 0) {
  console.error("--orders needs --customers, who place them");
  process.exit(1);
}

const country = options.country?.toUpperCase();
const isDemoCountry = (code: string): code is DemoCountryCode => Object.hasOwn(DEMO_COUNTRIES, code);
if (country && country !== "US" && !isDemoCountry(country)) {
  console.error(`--country must be one of US, ${Object.keys(DEMO_COUNTRIES).join(", ")}`);
  process.exit(1);
}

// The shop sends the emails that this leads to: this process ends before they would be sent.
beginShutdown();
await seedAccounts();
copyDemoPictures();
correctOldPictures();
const added = seedDemoCatalog();
seedDemoCategories();
seedDemoRates();
seedDemoSynonyms();
const isAbroad = country !== undefined && isDemoCountry(country);
if (isAbroad) seedDemoCountry(country);
const place = isAbroad ? demoPlace(country) : HOME;
if (options.shop) seedDemoSettings(place);
// The orders are by Americans, in dollars.
const orders = isAbroad ? 0 : seedDemoOrders();
const messages = seedDemoMessages();
if (options.shop) seedDemoShop(place);
console.log(`Demo catalog: ${added} products added. Orders of jane: ${orders} added, messages: ${messages}.`);
if (wanted > 0) seedGeneratedProducts(wanted, variants);
if (customers > 0) seedGeneratedOrders(generatedOrders, customers);
for (const index of ["product_search", "product_word"]) {
  sqlite.exec(`insert into ${index}(${index}) values ('optimize')`);
}
closeDatabase();
