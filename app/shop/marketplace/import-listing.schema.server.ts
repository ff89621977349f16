import { z } from "zod";

const PATH = /^\/(?:item|i)\/(?:[^/]+\/)?(\d{6,20})(?:\.html)?\/?$/;

/** The AliExpress product number in a product's URL, or typed alone; null for any other text. */
export function productNumber(address: string): string | null {
  const typed = address.trim();
  if (/^\d{6,20}$/.test(typed)) return typed;
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const isAliexpress = /^(?:[a-z0-9-]+\.)*aliexpress\.(?:com|us)$/.test(hostname);
  return isAliexpress ? (PATH.exec(pathname)?.[1] ?? null) : null;
}

const MESSAGE = "Enter the address of a product, like https://www.aliexpress.com/item/1005001234567890.html.";

/** The form that imports an AliExpress product. Only the product number in the address is used. */
export const importListingSchema = z.object({
  address: z
    .string({ error: MESSAGE })
    .max(2000, MESSAGE)
    .transform((address, context) => {
      const number = productNumber(address);
      if (number !== null) return number;
      context.addIssue({ code: "custom", message: MESSAGE });
      return z.NEVER;
    }),
});
