/** A short smoke test of the built shop, on the Node that runs this program. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seedInto } from "../support/seeded-data";
import { logIn, orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const seeded = mkdtempSync(path.join(tmpdir(), "tradepost-smoke-"));
seedInto(seeded);
const shop = await startShop({ copyOf: seeded, settings: { RATE_LIMITS: "off" } });
try {
  const client = shop.client();
  assert.notDeepEqual((await client.open("/")).headings, []);
  await logIn(client, "jane@example.com");
  const ordered = await client.json("POST", "/api/orders", orderBody(String(shop.data.products.plain().id)));
  assert.equal(ordered.status, 201, await ordered.text());
  const picture = await client.get("/img/320/uploads/demo/camp-kettle-red.jpg");
  assert.equal(picture.status, 200);
  assert.match(picture.headers.get("Content-Type") ?? "", /^image\//);
  assert.equal(await shop.stop(), 0);
  console.log(`On Node ${process.version}: a page, a sign-in, an order, a resized picture, and the shutdown.`);
} catch (error) {
  console.error(shop.output());
  throw error;
} finally {
  await shop.remove();
  rmSync(seeded, { recursive: true, force: true });
}
