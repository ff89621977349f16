import { LRUCache } from "lru-cache";
import pluralize from "pluralize";
import { publishedPages } from "../pages/pages.server";
import { hasMatch } from "./matches.server";
import { calledLike, groupExpression, type WordGroup } from "./search-expression";
import { allWords, isForAnything, significantWords } from "./search-words";
import { withSynonyms } from "./synonyms.server";

export type FoundPage = { title: string; path: string };

type WordsOfPage = FoundPage & {
  /** The words of its title and of each of its headings, in the singular. */
  named: Set<string>;
  headings: Set<string>[];
  text: Set<string>;
  /** Whether it is a page that every shop has: all words of a search have to name it. */
  isOwn: boolean;
};

const singular = (word: string) => pluralize.singular(word);
const formsOf = (text: string) => allWords(text).map(singular);

/** The pages that every shop has, by the words that they are looked for. */
const OWN_PAGES = [
  { title: "Contact", path: "/contact", words: "contact email help message phone support" },
  { title: "My orders", path: "/profile#view", words: "order history parcel status track tracking" },
  { title: "Wish list", path: "/wishlist", words: "wish list wishlist favorites saved" },
].map(
  ({ words, ...page }): WordsOfPage => ({
    ...page,
    named: new Set(formsOf(words)),
    headings: [],
    text: new Set(),
    isOwn: true,
  }),
);

/** Endings of words about one topic, as in ship, shipped and shipping, deliver and delivery, pay and payment. */
const ENDING = /(?<=.{3})(?:ment|ing|ed|[ey])$/;
const stemOf = (word: string) =>
  singular(word)
    .replace(ENDING, "")
    .replace(/(.)\1$/, "$1");

/** What shops are asked: how pages call it, and what else shoppers say. */
const TOPICS = [
  ["return exchange refund", ""],
  ["shipping delivery", "arrive arrival dispatch postage"],
  ["payment", "safe secure"],
  ["about", "who"],
  [
    "gift present",
    "anniversary birthday christmas graduation housewarming stuffer valentine dad daughter father friend grandfather grandma grandmother grandpa husband mom mother son wife",
  ],
].map(([names = "", others = ""]) => ({
  names: allWords(names),
  stems: new Set(allWords(`${names} ${others}`).map(stemOf)),
}));

/** How many pages a search finds at most. */
const FOUND_PAGES = 3;

/** From this length on, the last word of a search that is typed may be the beginning of one of a title. */
const PREFIX_LETTERS = 3;

const HEADING = /<(h[1-4])\b[^>]*>(.*?)<\/\1>/gis;
const MOST_HEADINGS = 20;
const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, " ");

const kept = new LRUCache<string, WordsOfPage>({ max: 100 });

function wordsOf({ title, slug, body }: ReturnType<typeof publishedPages>[number]): WordsOfPage {
  const key = JSON.stringify([title, slug, body]);
  const words = kept.get(key) ?? {
    title,
    path: `/pages/${slug}`,
    named: new Set(formsOf(title)),
    headings: [...body.matchAll(HEADING)]
      .slice(0, MOST_HEADINGS)
      .map(([, , heading = ""]) => new Set(formsOf(withoutTags(heading)))),
    text: new Set(allWords(withoutTags(body))),
    isOwn: false,
  };
  kept.set(key, words);
  return words;
}

let current: { published: ReturnType<typeof publishedPages>; pages: WordsOfPage[] } | undefined;

function currentPages(): WordsOfPage[] {
  const published = publishedPages();
  if (current?.published !== published) current = { published, pages: [...published.map(wordsOf), ...OWN_PAGES] };
  return current.pages;
}

type Asked = {
  /** Texts of one or more words, of which a page has to have one. */
  texts: string[][];
  isTopic: boolean;
  /** Whether a published page has it in its title or in a heading. */
  isKey: boolean;
  /** Whether a product has it, and whether one is called like it, which takes some milliseconds in a large catalog. */
  isSold: boolean;
  isCalled: () => boolean;
};

const isIn = (words: Set<string>, { texts }: Pick<Asked, "texts">) =>
  texts.some((text) => text.every((word) => words.has(word)));

/**
 * @param isForProducts whether the search is for any products, or for what the words name if products are called like them: then
 *   they are no topic
 */
function askedFor(
  group: WordGroup,
  pages: WordsOfPage[],
  longer: string[],
  isForProducts: boolean | "if-called",
): Asked {
  const expression = groupExpression(group);
  const isSold = hasMatch(expression);
  let called: boolean | undefined;
  const isCalled = () => {
    called ??= isSold && hasMatch(calledLike(expression));
    return called;
  };
  const named = TOPICS.filter(({ stems }) => group.words.some((word) => stems.has(stemOf(word))));
  const isProduct = named.length > 0 && isForProducts && (isForProducts === true || isCalled());
  const topics = isProduct ? [] : named;
  const others = [...group.synonyms, ...longer, ...topics.flatMap(({ names }) => names)];
  const texts = [group.words, ...[group.words.join(" "), ...others].map(formsOf)];
  const isKey = pages.some(
    ({ isOwn, named, headings }) => !isOwn && [named, ...headings].some((words) => isIn(words, { texts })),
  );
  return { texts, isTopic: topics.length > 0, isKey, isSold, isCalled };
}

/** How well a page with one of its headings answers what is asked: 3 for each word of its title, 2 of the heading, 1 of its text. */
function scoreOf(
  { named, text, isOwn }: Omit<WordsOfPage, keyof FoundPage>,
  heading: Set<string>,
  asked: Asked[],
): number {
  const scores = asked.map((each) => {
    if (isIn(named, each)) return 3;
    return isIn(heading, each) ? 2 : Number(!each.isKey && !each.isSold && isIn(text, each));
  });
  const hits = scores.filter((score) => score > 1).length;
  const isAbout = asked.some(({ isTopic, isCalled }, index) => isTopic && scores[index] === 3 && !isCalled());
  const mayBeMissing = ({ isKey, isCalled }: Asked) =>
    !(isOwn || isKey) && (isAbout || (2 * hits >= asked.length && !isCalled()));
  const isAnswer = hits > 0 && asked.every((each, index) => scores[index] || mayBeMissing(each));
  return isAnswer ? scores.reduce<number>((sum, score) => sum + score, 0) : 0;
}

/**
 * The pages that answer a search or a question, the best first. A page is found by the words of its title and of one of its
 * headings, and of its text where no product has them. Others may be missing if no page has them in a title or heading, and if the title
 * has what shops are asked, or if half of the words are there and no product is called like the others.
 * @param words of the search
 * @param isTyped whether the last word may be the beginning of a word of a title
 */
export function pagesFor(words: string[], isTyped = false): FoundPage[] {
  const pages = currentPages();
  const last = isTyped ? (words.at(-1) ?? "") : "";
  const longer =
    last.length < PREFIX_LETTERS
      ? []
      : pages.flatMap(({ title }) => allWords(title)).filter((word) => word.startsWith(last));
  const groups = withSynonyms(significantWords(words));
  const isForProducts = isForAnything(words) || (groups.length === 1 && "if-called");
  const asked = groups.map((group, index) =>
    askedFor(group, pages, index === groups.length - 1 ? longer : [], isForProducts),
  );
  const scored = pages.map(({ title, path, ...page }) => {
    const headings = [new Set<string>(), ...page.headings];
    return { title, path, score: Math.max(...headings.map((heading) => scoreOf(page, heading, asked))) };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > best / 2)
    .sort((one, other) => other.score - one.score)
    .slice(0, FOUND_PAGES)
    .map(({ title, path }) => ({ title, path }));
}
