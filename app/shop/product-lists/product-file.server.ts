import { Invalid } from "~/platform/errors";
import { readCsvRecords } from "./csv-records.server";
import { readOwnProducts } from "./product-csv.server";
import type { ProductFile } from "./product-line";
import { isShopifyHeader, readShopifyProducts } from "./shopify-csv.server";
import { isWooCommerceHeader, readWooCommerceProducts } from "./woocommerce-csv.server";

/**
 * Reads a product file of this shop, Shopify or WooCommerce. The first line shows which it is.
 * @param bytes CSV (RFC 4180), also with semicolons or tabs as delimiters
 * @throws Invalid when it is not CSV, has unknown columns, or has too many products
 */
export async function readProductFile(bytes: Uint8Array): Promise<ProductFile> {
  const records = readCsvRecords(bytes);
  const first = await records.next();
  if (first.done) throw new Invalid("This file is empty.");
  const header = first.value.cells;
  if (isShopifyHeader(header)) return readShopifyProducts(header, records);
  if (isWooCommerceHeader(header)) return readWooCommerceProducts(header, records);
  return readOwnProducts(header, records);
}
