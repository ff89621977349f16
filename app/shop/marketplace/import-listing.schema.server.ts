import { z } from "zod";
import { productNumber } from "./product-address";

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
