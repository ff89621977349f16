import { describe, expect, it } from "vitest";
import { shippingAddressSchema } from "~/shop/addresses/address.schema.server";
import { shippingForm } from "../support/shop-client";

/** The errors of a shipping address, by field. */
function messages(fields: Record<string, string>): Record<string, string> {
  const parsed = shippingAddressSchema.safeParse({ ...shippingForm, ...fields });
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

const MESSAGE = "Please enter a name without a web address, and put a space after a dot.";

describe("a name to ship to", () => {
  it.each([
    "Claim your prize at http://evil.example/win",
    "see www.evil.example",
    "WWW.EVIL",
    "evil.example/win",
    "evil.example",
    "Evil.Com",
    "Jo at evil.co.uk now",
    "t.co/x",
    "evil.example:8080/win",
    "evil.example?win",
    "jo@evil.example",
    "ev-il.example",
    "пример.рф",
    "evil\u3002example",
    "evil\uff0eexample\uff0fwin",
    "evil\uff61example",
    "ftp://x",
  ])("is refused with a web address: %s", (name) => {
    expect(messages({ shipToFirstName: name })).toEqual({ shipToFirstName: MESSAGE });
    expect(messages({ shipToLastName: name })).toEqual({ shipToLastName: MESSAGE });
  });

  it.each([
    "J. R. R. Tolkien",
    "J.R.R. Tolkien",
    "St. John",
    "Jr.",
    "Martin L. King, Jr.",
    "O'Brien-Smith",
    "3. Floor",
    "Dr. Awwww",
    "Ng",
    "No.12",
    "A/B",
    "Jo … Ann",
    "Li: Wei",
  ])("is accepted: %s", (name) => expect(messages({ shipToFirstName: name, shipToLastName: name })).toEqual({}));
});

describe("a line of a postal address", () => {
  it.each(["http://evil.example", "www.evil.example", "win at evil.example/now", "t.co?x"])(
    "is refused with a link: %s",
    (line) => {
      for (const field of ["address1", "address2", "city"]) {
        expect(messages({ [field]: line })).toEqual({ [field]: "Please leave out web addresses." });
      }
    },
  );

  it.each(["P.O. Box 7", "St.John Street 3/4", "12 Ave.North", "Apt. 4/B", "No.7/8", "c/o Jo. Smith", "Ste.No#5"])(
    "is accepted: %s",
    (line) => expect(messages({ address1: line, address2: line, city: line })).toEqual({}),
  );
});
