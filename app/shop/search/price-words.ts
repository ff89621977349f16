import { currencyWords, parseMoney, withoutCurrency } from "../money/typed-money.server";

/** The prices that a search asks for, in cents. */
export type TypedPrices = { leastCents?: number; mostCents?: number };

/** Characters and words of a search that are looked at. */
const KEYWORD_LIMIT = 200;
const TOKENS_LIMIT = 30;

const MOST = ["under", "below", "less than", "up to", "at most", "cheaper than", "max"];
const LEAST = ["over", "above", "more than", "at least", "min"];
/** Words and codes that make a number an amount. Its currency is the shop's, whatever they say. */
const MONEY_WORDS = new Set(
  "dollar dollars bucks usd euro euros eur pound pounds gbp yen jpy dinar dinars kwd".split(" "),
);
const BETWEEN = new Set(["to", "and", "-"]);

type Amount = { cents: number; isMoney: boolean };

/** One amount such as `$50`, `50`, `50€` or `cad 1,250`. */
function amountOf(token = "", next = ""): Amount | null {
  const bare = withoutCurrency(token);
  const cents = /^\d/.test(bare) ? parseMoney(bare) : null;
  return cents === null ? null : { cents, isMoney: bare !== token || MONEY_WORDS.has(next) };
}

type Found = {
  prices: TypedPrices;
  length: number;
  /** Whether it is an amount by its currency. */
  isMoney: boolean;
};

/** A price at a place of a search, and how many of its words name it. */
function pricesAt(tokens: string[], index: number): Found | null {
  const [first = "", second = "", third = ""] = tokens.slice(index, index + 3);
  for (const [phrases, bound] of [
    [MOST, "mostCents"],
    [LEAST, "leastCents"],
  ] as const) {
    const words = phrases.includes(`${first} ${second}`) ? 2 : Number(phrases.includes(first));
    const at = index + words;
    const amount = words > 0 ? amountOf(tokens[at], tokens[at + 1]) : null;
    // 'under 50' is a price, 'under 50 cm' is none.
    if (amount && (amount.isMoney || at + 1 === tokens.length)) {
      const length = words + 1 + Number(MONEY_WORDS.has(tokens[at + 1] ?? ""));
      return { prices: { [bound]: amount.cents }, length, isMoney: amount.isMoney };
    }
  }
  const isAnnounced = first === "between" || (first === "from" && amountOf(second) !== null);
  const start = index + Number(isAnnounced);
  const middle = isAnnounced ? third : second;
  const [least, most] = [amountOf(tokens[start]), amountOf(tokens[start + 2], tokens[start + 3])];
  if (!least || !most || !BETWEEN.has(middle) || !(least.isMoney || most.isMoney || first === "between")) return null;
  const [leastCents, mostCents] = [least.cents, most.cents].sort((one, other) => one - other);
  return {
    prices: { leastCents, mostCents },
    length: start + 3 + Number(MONEY_WORDS.has(tokens[start + 3] ?? "")) - index,
    isMoney: least.isMoney || most.isMoney,
  };
}

/** The prices that are within both; the first ones where none are, as in `over $100 under $50`. */
function within(one: TypedPrices, other: TypedPrices): TypedPrices {
  const { leastCents = one.leastCents, mostCents = one.mostCents } = other;
  const prices: TypedPrices = {};
  if (leastCents !== undefined) prices.leastCents = Math.max(leastCents, one.leastCents ?? leastCents);
  if (mostCents !== undefined) prices.mostCents = Math.min(mostCents, one.mostCents ?? mostCents);
  return (prices.leastCents ?? 0) > (prices.mostCents ?? Number.POSITIVE_INFINITY) ? one : prices;
}

/**
 * Takes the prices out of a search: `lamp under $50` is a search for lamps of at most 50 dollars.
 * @param keyword as the visitor entered it
 * @param isNamed whether a product's name has a phrase, such as `max 90`, and the other words of the search: then the phrase
 *   is a price only if it has a currency
 * @returns the search without them, unchanged if it has none, and what is within all of them
 */
export function withoutPrices(
  keyword: string,
  isNamed: (phrase: string, others: string) => boolean,
): { keyword: string; prices: TypedPrices } {
  const sign = currencyWords();
  const spaced = keyword.slice(0, KEYWORD_LIMIT).replace(new RegExp(`[-–](?=${sign}?\\d)`, "giu"), " - ");
  // An amount with the words of its currency is one token.
  const amount = `(?<!\\S)(?:${sign}\\s?)?\\d[\\d.,]*(?:\\s?${sign})?(?!\\S)`;
  const tokens = (spaced.match(new RegExp(`${amount}|\\S+`, "giu")) ?? []).slice(0, TOKENS_LIMIT);
  const lower = tokens.map((token) => token.toLowerCase());
  for (const index of tokens.keys()) {
    const found = pricesAt(lower, index);
    if (!found) continue;
    const end = index + found.length;
    const others = [...tokens.slice(0, index), ...tokens.slice(end)].join(" ");
    if (!found.isMoney && isNamed(lower.slice(index, end).join(" "), others)) continue;
    const rest = withoutPrices(others, isNamed);
    return { keyword: rest.keyword, prices: within(found.prices, rest.prices) };
  }
  return { keyword, prices: {} };
}
