import pluralize from "pluralize";
import { publishedPages } from "../pages/pages.server";
import { searchWords, significantWords } from "./search-words";
import { withSynonyms } from "./synonyms.server";

type FoundPage = { title: string; path: string };

/** The pages that every shop has, by the words that they are looked for. */
const OWN_PAGES = [
  { title: "Contact", path: "/contact", words: "contact email help message phone support" },
  { title: "My orders", path: "/profile#view", words: "order history parcel status track tracking" },
  { title: "Wish list", path: "/wishlist", words: "wish list wishlist favorites saved" },
];

/** Words of questions that say nothing about a page. */
const ASKING = new Set("can cost have long much need take will".split(" "));

/** How many pages a search finds at most. */
const FOUND_PAGES = 3;

const formsOf = (text: string) => searchWords(text).map((word) => pluralize.singular(word));

/** A page with its words in the singular: those of its title, and those of its title with each of its headings. */
type WordsOfPage = FoundPage & { named: Set<string>; withHeadings: Set<string>[] };

function wordsOf({ title, path, words, headings }: FoundPage & { words: string; headings: string[] }): WordsOfPage {
  const own = formsOf(words);
  return {
    title,
    path,
    named: new Set(own),
    withHeadings: headings.map((each) => new Set([...own, ...formsOf(each)])),
  };
}

let current: { published: ReturnType<typeof publishedPages>; pages: WordsOfPage[] } | undefined;

function currentPages(): WordsOfPage[] {
  const published = publishedPages();
  if (current?.published !== published) {
    const pages = [
      ...published.map(({ title, slug, headings }) => ({ title, path: `/pages/${slug}`, words: title, headings })),
      ...OWN_PAGES.map((page) => ({ ...page, headings: [] })),
    ];
    current = { published, pages: pages.map(wordsOf) };
  }
  return current.pages;
}

/**
 * The published pages whose titles have all words of a search or of a question, in the order of the footer; then those whose
 * titles have them together with one of their headings.
 */
export function pagesFor(words: string[]): FoundPage[] {
  const asked = significantWords(words).filter((word) => !ASKING.has(word));
  const wanted = withSynonyms(asked).map((group) => [group.words.join(" "), ...group.synonyms].map(formsOf));
  if (wanted.length === 0) return [];
  const isIn = (forms: Set<string>) =>
    wanted.every((texts) => texts.some((text) => text.every((word) => forms.has(word))));
  const pages = currentPages();
  const named = pages.filter((page) => isIn(page.named));
  const others = pages.filter((page) => !named.includes(page) && page.withHeadings.some(isIn));
  return [...named, ...others].slice(0, FOUND_PAGES).map(({ title, path }) => ({ title, path }));
}
