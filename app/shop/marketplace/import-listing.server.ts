import pTimeout from "p-timeout";
import { transaction } from "~/platform/db.server";
import { InvalidField } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { product } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { descriptionWords, safeDescription } from "../catalog/description.server";
import { countryInSentence } from "../fields/countries.server";
import { DEFAULT_CURRENCY, shopCurrency } from "../money/currency";
import { downloadDuePictures, queuePictures } from "../picture-downloads/download-queue.server";
import { separateWebPictures } from "../picture-downloads/wanted-pictures.server";
import type { Person } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { withAccessToken } from "./connection.server";

/** Maximum lengths of an imported name and description, in characters. */
const NAME_LIMIT = 200;
const DESCRIPTION_LIMIT = 100_000;

/** How long to wait for the pictures, in milliseconds, so that the draft's form usually opens with them. */
const PICTURES_MS = 5000;

/**
 * Creates a draft from an AliExpress product through its API: name, price if the shop sells in its currency, description, pictures
 * and colors. The pictures are downloaded after that. The storefront shows the product after an admin saves it.
 * @param number AliExpress's product number
 * @returns the draft's id
 * @throws Invalid when there is no such product; Conflict when the shop is not connected; ServiceUnavailable when
 *   AliExpress is down
 */
export async function importListing(actor: Pick<Person, "id" | "username">, number: string): Promise<string> {
  const country = setting("country");
  const found = await withAccessToken((marketplace, token) => marketplace.product(token, number, country));
  if (!found)
    throw new InvalidField(
      "address",
      `AliExpress has no such product, or does not ship it to ${countryInSentence(country)}.`,
    );
  const id = newId();
  const now = new Date();
  const description = safeDescription(found.description.slice(0, DESCRIPTION_LIMIT));
  const name = [...found.name].slice(0, NAME_LIMIT).join("");
  const { changes, pictures } = separateWebPictures(
    {
      image: found.pictures[0] ?? "",
      imageB: found.pictures.map((src) => ({ src })),
      colorsVariants: found.colors.map(({ name: color, picture }) => ({ name: color, src: picture })),
    },
    null,
  );
  transaction((tx) => {
    const { num } = tx
      .insert(product)
      .values({
        id,
        name,
        // A draft needs none.
        priceCents: (shopCurrency() === DEFAULT_CURRENCY.code && found.priceCents) || 0,
        description,
        descriptionText: descriptionWords(description),
        imageB: changes.imageB ?? [],
        colorsVariants: (changes.colorsVariants ?? []).map((color) => ({ ...color, _id: newId() })),
        purchaseLink: `https://www.aliexpress.com/item/${found.id}.html`,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ num: product.num })
      .get();
    queuePictures(tx, actor, num, changes, pictures);
    const after = { name, purchaseLink: `https://www.aliexpress.com/item/${found.id}.html` };
    recordAdminChange(tx, { actor, entity: "product", entityId: id, action: "created", after });
  });
  await pTimeout(downloadDuePictures(), { milliseconds: PICTURES_MS, fallback: () => {} });
  return id;
}
