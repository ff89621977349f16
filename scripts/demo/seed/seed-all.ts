import { closeDatabase } from "~/platform/database/close-database.server";
import { sqlite } from "~/platform/db.server";
import { beginShutdown } from "~/platform/shutdown.server";
import { readArguments } from "../../run/options";
import { seedAccounts } from "./accounts";
import { seedDemoCatalog } from "./demo-catalog";
import { seedDemoCategories } from "./demo-categories";
import { demoPlace, seedDemoCountry } from "./demo-country";
import { seedDemoMessages } from "./demo-messages";
import { seedDemoOrders } from "./demo-orders";
import { copyDemoPictures, correctOldPictures } from "./demo-pictures";
import { HOME } from "./demo-place";
import { seedDemoRates } from "./demo-rates";
import { seedDemoSettings, seedDemoShop } from "./demo-shop";
import { seedDemoSynonyms } from "./demo-synonyms";
import { seedGeneratedOrders } from "./generated-orders";
import { seedGeneratedProducts } from "./generated-products";
import { demoCountryOf, SEED } from "./seed-arguments";

const options = readArguments(SEED);
const country = demoCountryOf(options.country);
const [wanted, variants, generatedOrders, customers] = [
  Number(options.products),
  Number(options.variants),
  Number(options.orders),
  Number(options.customers),
];

// The shop sends the emails that this leads to: this process ends before they would be sent.
beginShutdown();
await seedAccounts();
copyDemoPictures();
correctOldPictures();
const added = seedDemoCatalog();
seedDemoCategories();
seedDemoRates();
seedDemoSynonyms();
if (country) seedDemoCountry(country);
const place = country ? demoPlace(country) : HOME;
if (options.shop) seedDemoSettings(place);
// The orders are by Americans, in dollars.
const orders = country ? 0 : seedDemoOrders();
const messages = seedDemoMessages();
if (options.shop) seedDemoShop(place);
console.log(`Demo catalog: ${added} products added. Orders of jane: ${orders} added, messages: ${messages}.`);
if (wanted > 0) seedGeneratedProducts(wanted, variants);
if (customers > 0) seedGeneratedOrders(generatedOrders, customers);
for (const index of ["product_search", "product_word"]) {
  sqlite.exec(`insert into ${index}(${index}) values ('optimize')`);
}
closeDatabase();
