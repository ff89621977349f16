import pluralize from "pluralize";
import { publishedPages } from "../pages/pages.server";
import { searchWords, significantWords } from "./search-words";
import { withSynonyms } from "./synonyms.server";

/** A page of the shop as a search finds it. */
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

const formsOf = (text: string) => new Set(searchWords(text).map((word) => pluralize.singular(word)));

/** The published pages whose titles have all words of a search or of a question, in the order of the footer. */
export function pagesFor(words: string[]): FoundPage[] {
  const asked = significantWords(words).filter((word) => !ASKING.has(word));
  const wanted = withSynonyms(asked).map((group) =>
    [group.words.join(" "), ...group.synonyms].map((text) => [...formsOf(text)]),
  );
  if (wanted.length === 0) return [];
  const pages = publishedPages().map(({ title, slug }) => ({ title, path: `/pages/${slug}`, words: title }));
  const found = [...pages, ...OWN_PAGES].filter((each) => {
    const forms = formsOf(each.words);
    return wanted.every((texts) => texts.some((text) => text.every((word) => forms.has(word))));
  });
  return found.slice(0, FOUND_PAGES).map(({ title, path }) => ({ title, path }));
}
