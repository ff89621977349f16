import { line } from "./fields.schema.server";
import { LINK_JSON } from "./json-schema";

/** A path of this shop, which no browser takes for another host. */
const SHOP_PATH = /^\/(?![/\\])[^\s\\]*$/;

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

const WRONG_LINK = "Enter a path of this shop, such as /search/Lamps, or an address with https://, or nothing.";

/** What a link of the owner leads to: a path of the shop, an http(s) address, or an empty text for none. */
export const linkTarget = line(500)
  .refine((text) => text === "" || SHOP_PATH.test(text) || isWebAddress(text), WRONG_LINK)
  .meta({ ...LINK_JSON, maxLength: 500 });
