import { asc, eq, or, sql } from "drizzle-orm";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";
import { taxClass } from "~/platform/schema.server";
import { STANDARD_CLASS } from "../money/tax";

const all = db
  .select()
  .from(taxClass)
  .orderBy(sql`${taxClass.id} <> ${STANDARD_CLASS}`, asc(sql`lower(${taxClass.name})`))
  .prepare();

/** The shop's tax classes: the standard one first, the others by name. */
export const listTaxClasses = readUntilWritten(() => all.all());

/** A tax class by its id or its name; undefined for an unknown one. */
export const findTaxClass = (text: string) =>
  db
    .select()
    .from(taxClass)
    .where(or(eq(taxClass.id, text), sql`lower(${taxClass.name}) = lower(${text})`))
    .orderBy(sql`${taxClass.id} <> ${text}`)
    .limit(1)
    .get();
