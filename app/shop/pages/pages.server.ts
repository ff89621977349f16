import { and, asc, eq, sql } from "drizzle-orm";
import { cachedRead } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { page } from "~/platform/schema.server";
import { safeDescription } from "../catalog/description.server";

export type PageRow = typeof page.$inferSelect;

/** A published page as the footer, the sitemap and the search list it; `body` is the beginning of its text. */
type PublishedPage = Pick<PageRow, "id" | "slug" | "title" | "updatedAt" | "body">;

/** How many characters of a page's HTML a search looks through. */
const SEARCHED = 20_000;

const inOrder = [asc(page.position), asc(page.title), asc(page.id)];

const publishedOnes = db
  .select({
    id: page.id,
    slug: page.slug,
    title: page.title,
    updatedAt: page.updatedAt,
    body: sql<string>`substr(${page.body}, 1, ${SEARCHED})`,
  })
  .from(page)
  .where(eq(page.isPublished, true))
  .orderBy(...inOrder)
  .prepare();

const published = cachedRead((): PublishedPage[] => publishedOnes.all());

/** The published pages in the order of the footer. They are cached: a change is seen by the next call. */
export const publishedPages = (): readonly PublishedPage[] => published.get();

/** Must be called after a change of a page, to invalidate the cached list. */
export function pagesChanged(): void {
  published.forget();
}

/** Lists all pages, drafts included, in the order of the footer. */
export async function listPages(): Promise<PageRow[]> {
  return db
    .select()
    .from(page)
    .orderBy(...inOrder);
}

const bySlug = db
  .select()
  .from(page)
  .where(eq(page.slug, sql.placeholder("slug")))
  .prepare();

/**
 * A page by the last part of its address.
 * @param withDrafts whether the caller may see drafts
 * @throws NotFound for an unknown page, and for a draft that the caller may not see
 */
export function getPage(slug: string, withDrafts: boolean): PageRow {
  const found = bySlug.get({ slug });
  if (!found || !(found.isPublished || withDrafts)) throw new NotFound("There is no such page.");
  return { ...found, body: safeDescription(found.body) };
}

const RETURNS_PAGE = "shipping-and-returns";

/** The path of the page 'Shipping and returns' that a new shop has as a draft; null until it is published. */
export function returnsPagePath(): string | null {
  const found = publishedPages().find(({ id }) => id === RETURNS_PAGE);
  return found ? `/pages/${found.slug}` : null;
}

/** The legal pages that a new shop has as drafts, by their ids. */
const LEGAL_DRAFTS = [RETURNS_PAGE, "privacy", "terms"];

const anyLegalDraft = db
  .select({ id: page.id })
  .from(page)
  .where(
    and(eq(page.isPublished, false), sql`${page.id} in (select value from json_each(${JSON.stringify(LEGAL_DRAFTS)}))`),
  )
  .limit(1)
  .prepare();

/** Whether the shop has published pages, and each legal page that it began with is published or deleted. */
export const hasLegalPages = (): boolean => publishedPages().length > 0 && !anyLegalDraft.get();
