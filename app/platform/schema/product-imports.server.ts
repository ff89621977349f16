import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, belongsToNum, flag, moment } from "./columns.server";
import { type GalleryPicture, product } from "./products.server";

/** Product imports that an admin confirmed, applied in small batches. The latest ones are kept as reports. */
export const productImport = sqliteTable(
  "product_import",
  {
    id: text("id").primaryKey(),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    /** Lines that could not be applied, and why. */
    skipped: text("skipped", { mode: "json" }).$type<{ line: number; reason: string }[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    /** When all lines were stored. No line is applied before. */
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("product_import_actor").on(table.actorId)],
);

/** Import lines to be applied. Each is deleted in the transaction that applies it. */
export const productImportLine = sqliteTable(
  "product_import_line",
  {
    importId: belongsTo("import_id", () => productImport.id),
    line: integer("line").notNull(),
    /** Null for a new product. */
    productId: text("product_id"),
    /** The id of a new product that the file gives; null for any. */
    newId: text("new_id"),
    /** The changes as JSON. */
    changes: text("changes").notNull(),
    pictures: text("pictures", { mode: "json" }).$type<WantedPicture[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** A product of an import that another shop's file describes with more than this shop has. */
export const productImportLoss = sqliteTable(
  "product_import_loss",
  {
    importId: belongsTo("import_id", () => productImport.id),
    line: integer("line").notNull(),
    /** Null until the line is applied. */
    productId: text("product_id"),
    name: text("name").notNull(),
    /** Whether it arrived as a draft because of what it loses. */
    isDraft: flag("is_draft"),
    /** What was not taken over, in sentences. */
    losses: text("losses", { mode: "json" }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** Where a downloaded picture goes in its product. */
export type PicturePlace =
  /** The main picture, unless `before` was replaced meanwhile. */
  | { field: "image"; before: string }
  /** The gallery, at a position among all pictures, with the gallery's further values of `picture`. */
  | { field: "imageB"; position: number; picture: GalleryPicture }
  /** The color of this name. */
  | { field: "colorsVariants"; name: string }
  /** The variant with these values, in the order of the options. */
  | { field: "variants"; values: string[] };

/** A picture on another server, and where it goes. */
export type WantedPicture = { address: string; places: PicturePlace[] };

/** Pictures of products that a background job downloads. A product shows a picture only after that. */
export const pictureDownload = sqliteTable(
  "picture_download",
  {
    id: text("id").primaryKey(),
    productNum: belongsToNum("product_num", () => product.num),
    address: text("address").notNull(),
    places: text("places", { mode: "json" }).$type<PicturePlace[]>().notNull(),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    createdAt: moment("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; null when the picture was stored, and after the last attempt. */
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    /** The stored picture, such as `/uploads/mugs/front.jpg`. */
    src: text("src"),
    storedAt: moment("stored_at"),
  },
  (table) => [
    uniqueIndex("picture_download_once").on(table.productNum, table.address),
    index("picture_download_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("picture_download_problem").on(table.createdAt).where(sql`last_error is not null and stored_at is null`),
    index("picture_download_actor").on(table.actorId),
    index("picture_download_stored").on(table.storedAt).where(sql`stored_at is not null`),
  ],
);
