import { and, eq, max, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { page } from "~/platform/schema.server";
import { descriptionWords, firstWords } from "../catalog/description.server";
import { requireRoom } from "../records/record.server";
import type { Person } from "../sessions/session.server";
import { type PageChanges, type PageValues, pageRecord, slugOrDerived } from "./page-fields.schema.server";
import { type PageRow, pagesChanged } from "./pages.server";

/** Maximum number of pages: every document lists the published ones. */
const PAGES_LIMIT = 50;

/** The distance of a new page's position from the last one, so that others fit in between. */
const POSITION_STEP = 10;

/** A page for its form, drafts included. @throws NotFound for an unknown page */
export const getPageById = (id: string): PageRow =>
  requireFound(db.select().from(page).where(eq(page.id, id)).get(), "There is no such page.");

/** The position of a new page: after the last one. */
export function nextPosition(): number {
  const last = db
    .select({ position: max(page.position) })
    .from(page)
    .get();
  return (last?.position ?? 0) + POSITION_STEP;
}

/**
 * The first text in brackets that is to be replaced, such as those of the drafts of a new shop. A number in brackets, as of
 * a footnote, is none.
 */
const findPlaceholder = (text: string) => text.match(/\[[^[\]]*\]/g)?.find((found) => /[\p{L}….]/u.test(found));

/** How much of a placeholder a message quotes, in characters. */
const QUOTED_LIMIT = 80;

/** @throws Invalid when the page cannot be stored or published like this */
function requireGoodPage(tx: Transaction, { id, title, slug, body, isPublished }: PageRow): void {
  if (slug === "") throw new InvalidField("slug", "Enter the end of the address, such as about-us.");
  const other = tx
    .select({ title: page.title })
    .from(page)
    .where(and(eq(page.slug, slug), ne(page.id, id)))
    .get();
  if (other)
    throw new InvalidField("slug", `The page '${other.title}' has this address already. Please choose another one.`);
  if (!isPublished) return;
  if (body === "") throw new InvalidField("body", "Write the text before you publish the page.");
  for (const [field, words] of Object.entries({ title, body: descriptionWords(body) })) {
    const placeholder = findPlaceholder(words);
    if (placeholder === undefined) continue;
    const quoted = firstWords(placeholder, QUOTED_LIMIT);
    const message = `Replace the texts in brackets before you publish the page. The first one is: ${quoted}`;
    throw new InvalidField(field, message);
  }
}

/**
 * Creates a page.
 * @returns the page
 * @throws Invalid when another page has its address, and for a published page without a text or with a placeholder in it
 * @throws Conflict when there are too many pages
 */
export function createPage(actor: Person, values: PageValues): PageRow {
  const created = transaction((tx) => {
    requireRoom(tx, page, PAGES_LIMIT, "pages");
    const slug = slugOrDerived(values.slug, values.title);
    const position = values.position ?? nextPosition();
    const row: PageRow = {
      ...pageRecord.columnsOf({ ...values, slug, position }),
      id: newId(),
      updatedAt: new Date(),
    };
    requireGoodPage(tx, row);
    tx.insert(page).values(row).run();
    pageRecord.logCreated(tx, actor, row.id, row);
    return row;
  });
  pagesChanged();
  return created;
}

/**
 * Changes a page.
 * @param changes missing fields stay unchanged
 * @returns the page
 * @throws NotFound for an unknown page
 * @throws EditConflict when `changes.version` is not the current one
 * @throws Invalid when another page has its address, and for a published page without a text or with a placeholder in it
 */
export function updatePage(actor: Person, id: string, { version, ...changes }: PageChanges): PageRow {
  const updated = transaction((tx) => {
    const before = getPageById(id);
    const changed = pageRecord.withChanges(before, changes);
    const after: PageRow = { ...changed, slug: slugOrDerived(changed.slug, changed.title) };
    pageRecord.requireCurrent(tx, version, { actor, id, before, after });
    requireGoodPage(tx, after);
    if (pageRecord.logChanged(tx, { actor, id, before, after })) after.updatedAt = new Date();
    tx.update(page).set(after).where(eq(page.id, id)).run();
    return after;
  });
  pagesChanged();
  return updated;
}

/** Deletes a page. @throws NotFound for an unknown page */
export function deletePage(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getPageById(id);
    tx.delete(page).where(eq(page.id, id)).run();
    pageRecord.logDeleted(tx, actor, id, row);
  });
  pagesChanged();
}
