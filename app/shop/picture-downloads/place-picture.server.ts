import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { type PicturePlace, pictureDownload, product, variant } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { colorsOf } from "../catalog/change-variants.server";
import type { ProductRow } from "../catalog/edit-product.server";
import { productFields } from "../catalog/product-fields.schema.server";
import { chosenFolder } from "../gallery/folder-name";
import { withVariants } from "../variants/read-variants.server";

type Download = typeof pictureDownload.$inferSelect;
type Pictures = Pick<ProductRow, "image" | "imageB" | "colorsVariants" | "imageFolderName" | "options" | "variants">;

/** The position in the gallery, given the positions of pictures that are still missing. */
function indexInGallery(position: number, missing: Download[]): number {
  const before = missing.flatMap(({ places }) =>
    places.filter((place) => place.field === "imageB" && place.position < position),
  );
  return position - before.length;
}

function placed(pictures: Pictures, place: PicturePlace, src: string, missing: Download[]): Pictures {
  switch (place.field) {
    case "image":
      return pictures.image === place.before ? { ...pictures, image: src } : pictures;
    case "imageB": {
      const imageB = [...pictures.imageB];
      imageB.splice(indexInGallery(place.position, missing), 0, { ...place.picture, src });
      return { ...pictures, imageB };
    }
    case "colorsVariants": {
      const isThis = (name: string, before: string) => name === place.name && before === "";
      const colors = pictures.colorsVariants;
      return {
        ...pictures,
        colorsVariants: colors.map((color) => (isThis(color.name, color.src) ? { ...color, src } : color)),
      };
    }
    case "variants": {
      const isThis = (values: string[]) => JSON.stringify(values) === JSON.stringify(place.values);
      const { options, colorsVariants } = pictures;
      const variants = pictures.variants.map((one) =>
        isThis(one.optionValues) && one.image === "" ? { ...one, image: src } : one,
      );
      return { ...pictures, variants, colorsVariants: colorsOf(options, variants, colorsVariants) };
    }
  }
}

const auditSnapshot = (row: ProductRow) => ({
  image: row.image,
  imageB: productFields.imageB.toAudit(row),
  colorsVariants: productFields.colorsVariants.toAudit(row),
  variants: productFields.variants.toAudit(row),
  imageFolderName: row.imageFolderName,
});

/**
 * Puts a downloaded picture in its places, in the caller's transaction. What an admin has replaced meanwhile stays.
 * @param src the stored picture
 * @param folder the picture's folder
 */
export function placePicture(tx: Transaction, download: Download, src: string, folder: string): void {
  const [row] = withVariants(tx.select().from(product).where(eq(product.num, download.productNum)).all());
  if (!row) return;
  const isMissing = and(
    eq(pictureDownload.productNum, download.productNum),
    ne(pictureDownload.id, download.id),
    isNull(pictureDownload.storedAt),
  );
  const missing = tx.select().from(pictureDownload).where(isMissing).all();
  const before: Pictures = {
    image: row.image,
    imageB: row.imageB,
    colorsVariants: row.colorsVariants,
    options: row.options,
    variants: row.variants,
    imageFolderName: chosenFolder(row.imageFolderName) ?? folder,
  };
  const { variants, ...pictures } = download.places.reduce((so, place) => placed(so, place, src, missing), before);
  const { actorId, actorName } = download;
  recordAdminChange(tx, {
    actor: { id: actorId, username: actorName },
    entity: "product",
    entityId: row.id,
    action: "imported",
    before: auditSnapshot(row),
    after: auditSnapshot({ ...row, ...pictures, variants }),
  });
  for (const [index, { num, image }] of variants.entries())
    if (image !== row.variants[index]?.image) tx.update(variant).set({ image }).where(eq(variant.num, num)).run();
  tx.update(product)
    .set({ ...pictures, updatedAt: new Date() })
    .where(eq(product.num, row.num))
    .run();
}
