import { closeDatabase, sqlite } from "~/platform/db.server";
import { parseOptions } from "./run/options";
import { seedAccounts } from "./seed/accounts";
import { seedDemoCatalogue } from "./seed/demo-catalogue";
import { seedDemoCategories } from "./seed/demo-categories";
import { seedDemoMessages } from "./seed/demo-messages";
import { seedDemoOrders } from "./seed/demo-orders";
import { copyDemoPictures, correctOldPictures } from "./seed/demo-pictures";
import { seedDemoRates } from "./seed/demo-rates";
import { seedDemoSynonyms } from "./seed/demo-synonyms";
import { seedGeneratedProducts } from "./seed/generated-products";

const { products } = parseOptions("seed -- --products NUMBER", { products: { type: "string", default: "0" } });
const wanted = Number(products);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 1_000_000) {
  console.error("--products must be a whole number from 0 to 1000000");
  process.exit(1);
}

await seedAccounts();
copyDemoPictures();
correctOldPictures();
const added = seedDemoCatalogue();
seedDemoCategories();
seedDemoRates();
seedDemoSynonyms();
const orders = seedDemoOrders();
const messages = seedDemoMessages();
console.log(`Demo catalogue: ${added} products added. Orders of jane: ${orders} added, messages: ${messages}.`);
if (wanted > 0) seedGeneratedProducts(wanted);
for (const index of ["product_search", "product_word"]) {
  sqlite.exec(`insert into ${index}(${index}) values ('optimize')`);
}
closeDatabase();
