import pluralize from "pluralize";
import { publishedPages } from "../pages/pages.server";
import { searchWords, significantWords } from "./search-words";

/** A page of the shop as a search finds it. */
type FoundPage = { title: string; path: string };

/** The page that every shop has, by the words that it is looked for. */
const CONTACT = { title: "Contact", path: "/contact", words: "contact email help message phone support" };

/** How many pages a search finds at most. */
const FOUND_PAGES = 3;

const formsOf = (text: string) => new Set(searchWords(text).map((word) => pluralize.singular(word)));

/** The published pages whose titles have all words of a search, in the order of the footer. */
export function pagesFor(words: string[]): FoundPage[] {
  const wanted = [...formsOf(significantWords(words).join(" "))];
  if (wanted.length === 0) return [];
  const pages = publishedPages().map(({ title, slug }) => ({ title, path: `/pages/${slug}`, words: title }));
  const found = [...pages, CONTACT].filter((each) => {
    const forms = formsOf(each.words);
    return wanted.every((word) => forms.has(word));
  });
  return found.slice(0, FOUND_PAGES).map(({ title, path }) => ({ title, path }));
}
