import { and, asc, gt } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { shippingRate, shippingZone, taxClass, taxRate, user } from "~/platform/schema.server";
import { savedAddressesOf } from "../addresses/saved-addresses.server";
import { customerProfiles } from "../customers/stored-customers.server";
import { draftSections, hasUnpublishedChanges, publishedSections } from "../home-page/home-page.server";
import { allSettings } from "../settings/settings.server";
import { isAccount } from "../users/users.server";
import type { ExportPart } from "./export-part";
import { listText } from "./list-text.server";
import { orderRows, otherPaymentRows } from "./order-rows.server";

/** The version of the export's format. A change that readers of the last version would not understand raises it. */
const VERSION = 1;

/** Customers that are read at a time. */
const BATCH = 200;

/** What is exported of an account: nothing that signs in. */
const customerFields = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  isActive: user.isActive,
  confirmedAt: user.confirmedAt,
  createdAt: user.createdAt,
};

/** Yields all accounts with their addresses, the default first, in the order of their ids. */
async function* customerRows(): AsyncGenerator<object[]> {
  let after = "";
  for (;;) {
    const rows = db
      .select(customerFields)
      .from(user)
      .where(and(isAccount, gt(user.id, after)));
    const customers = rows.orderBy(asc(user.id)).limit(BATCH).all();
    const last = customers.at(-1);
    if (!last) return;
    const addresses = savedAddressesOf(customers.map(({ id }) => id));
    yield customers.map((row) => {
      const saved = addresses.get(row.id) ?? [];
      return { ...row, shippingAddress: saved[0] ?? null, addresses: saved };
    });
    after = last.id;
  }
}

async function* once(rows: object[]): AsyncGenerator<object[]> {
  yield rows;
}

async function* partOf(part: ExportPart): AsyncGenerator<string> {
  switch (part) {
    case "orders":
      yield* listText("orders", orderRows());
      yield* listText("otherPayments", otherPaymentRows());
      return;
    case "customers":
      yield* listText("customers", customerRows());
      yield* listText("customerProfiles", customerProfiles());
      return;
    case "settings":
      yield `,\n"settings": ${JSON.stringify(allSettings())}`;
      yield* listText("homePage", once([...publishedSections()]));
      yield* listText("homePageDraft", once(hasUnpublishedChanges() ? [...draftSections()] : []));
      yield* listText("taxClasses", once(await db.select().from(taxClass)));
      yield* listText("taxRates", once(await db.select().from(taxRate)));
      yield* listText("shippingZones", once(await db.select().from(shippingZone).orderBy(asc(shippingZone.position))));
      yield* listText("shippingRates", once(await db.select().from(shippingRate)));
  }
}

/**
 * Yields the shop's data as one JSON document, in pieces. It has no passwords, tokens or keys.
 * See docs/how-to/export-the-shops-data.md for the format.
 */
export async function* exportShop(parts: Iterable<ExportPart>): AsyncGenerator<string> {
  const head = {
    format: "tradepost-export",
    version: VERSION,
    exportedAt: new Date(),
    shop: { name: allSettings().shopName, url: env.BASE_URL },
  };
  yield JSON.stringify(head).slice(0, -1);
  for (const part of parts) yield* partOf(part);
  yield "\n}\n";
}
