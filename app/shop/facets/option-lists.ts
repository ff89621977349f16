import type { FacetCounts, FacetValue, OptionFilter } from "./product-filters";

/** How many values of an option, and how many options are shown: the most frequent ones, and the chosen ones. */
const SHOWN_VALUES = 20;
const SHOWN_OPTIONS = 6;

type Named = { name: string; values: string[] };

const SEPARATOR = "\u001f";

/** Numbers for texts, in the order in which they were first seen. */
export class Numbers {
  readonly texts: string[] = [];
  private readonly byText = new Map<string, number>();

  of(text: string): number {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    this.byText.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  find(text: string): number | undefined {
    return this.byText.get(text);
  }
}

/** How often each value, spelling and option is in some products. */
type Tally = { bySpelling: Uint32Array; byValue: Uint32Array; byOption: Uint32Array; places: Float64Array };

/** The numbers with the highest counts, the highest first; equal ones by their texts. */
function mostFrequent(counts: Uint32Array, limit: number, texts: string[], isMeant: (number: number) => boolean) {
  const top: number[] = [];
  const isBefore = (one: number, other: number) => {
    const difference = (counts[one] ?? 0) - (counts[other] ?? 0);
    return difference > 0 || (difference === 0 && (texts[one] ?? "") < (texts[other] ?? ""));
  };
  for (let number = 0; number < counts.length; number += 1) {
    if (counts[number] === 0 || !isMeant(number)) continue;
    const last = top.at(-1);
    if (top.length === limit && last !== undefined && !isBefore(number, last)) continue;
    const place = top.findIndex((other) => isBefore(number, other));
    top.splice(place < 0 ? top.length : place, 0, number);
    if (top.length > limit) top.pop();
  }
  return top;
}

/**
 * The lists of options that products have, with their values as numbers: a hundred thousand lists are counted in some
 * milliseconds. Options and values that differ in case or spaces only are the same; the most frequent spelling is shown.
 */
export class OptionLists {
  private readonly lists = new Numbers();
  /** Where the values of each list begin. */
  private readonly starts: number[] = [0];
  private spellingAt = new Uint32Array(1024);
  private placeAt = new Uint8Array(1024);
  private readonly options = new Numbers();
  private readonly values = new Numbers();
  private readonly spellings = new Numbers();
  private readonly optionOfValue: number[] = [];
  private readonly valueOfSpelling: number[] = [];

  /**
   * @param optionsIn the options in the text of a list
   * @param keyOf the key of a name or value
   */
  constructor(
    private readonly optionsIn: (text: string) => Named[],
    private readonly keyOf: (text: string) => string,
  ) {}

  /** How many different lists there are. */
  get size(): number {
    return this.lists.texts.length;
  }

  numberOf(text: string): number {
    const known = this.lists.find(text);
    if (known !== undefined) return known;
    let end = this.starts.at(-1) ?? 0;
    for (const { name, values } of this.optionsIn(text))
      for (const [place, value] of values.entries()) {
        if (end === this.spellingAt.length) this.grow(2 * end);
        this.spellingAt[end] = this.numberOfSpelling(name, value);
        this.placeAt[end] = place;
        end += 1;
      }
    this.starts.push(end);
    return this.lists.of(text);
  }

  private numberOfSpelling(name: string, value: string): number {
    const spelling = this.spellings.of(name + SEPARATOR + value);
    if (spelling < this.valueOfSpelling.length) return spelling;
    const number = this.values.of(this.valueKey(name, value));
    if (number === this.optionOfValue.length) this.optionOfValue.push(this.options.of(this.keyOf(name)));
    this.valueOfSpelling.push(number);
    return spelling;
  }

  private valueKey(name: string, value: string): string {
    return this.keyOf(name) + SEPARATOR + this.keyOf(value);
  }

  private grow(length: number): void {
    const spellings = new Uint32Array(length);
    spellings.set(this.spellingAt);
    this.spellingAt = spellings;
    const places = new Uint8Array(length);
    places.set(this.placeAt);
    this.placeAt = places;
  }

  /** The numbers of the values of a filter that any list has. */
  private valuesOf({ name, values }: OptionFilter): number[] {
    return values.flatMap((value) => this.values.find(this.valueKey(name, value)) ?? []);
  }

  /** For each list, whether it has one of the values of a filter. */
  suiting(filter: OptionFilter): Uint8Array {
    const wanted = new Uint8Array(this.values.texts.length);
    for (const value of this.valuesOf(filter)) wanted[value] = 1;
    const suits = new Uint8Array(this.size);
    for (let list = 0; list < suits.length; list += 1) {
      const end = this.starts[list + 1] ?? 0;
      for (let index = this.starts[list] ?? 0; index < end; index += 1)
        if (wanted[this.valueOfSpelling[this.spellingAt[index] ?? 0] ?? 0] === 1) suits[list] = 1;
    }
    return suits;
  }

  /** Counts values from the counts of lists. */
  private tally(counts: Uint32Array): Tally {
    const { length } = this.spellings.texts;
    const byOption = new Uint32Array(this.options.texts.length);
    const byValue = new Uint32Array(this.values.texts.length);
    const tally = { bySpelling: new Uint32Array(length), places: new Float64Array(byValue.length), byValue, byOption };
    for (let list = 0; list < counts.length; list += 1) {
      const count = counts[list] ?? 0;
      if (count === 0) continue;
      const end = this.starts[list + 1] ?? 0;
      for (let index = this.starts[list] ?? 0; index < end; index += 1) {
        const spelling = this.spellingAt[index] ?? 0;
        const value = this.valueOfSpelling[spelling] ?? 0;
        const place = this.placeAt[index] ?? 0;
        tally.bySpelling[spelling] = (tally.bySpelling[spelling] ?? 0) + count;
        tally.places[value] = (tally.places[value] ?? 0) + place * count;
        byValue[value] = (byValue[value] ?? 0) + count;
        const option = this.optionOfValue[value] ?? 0;
        if (place === 0) byOption[option] = (byOption[option] ?? 0) + count;
      }
    }
    return tally;
  }

  /** The filters without options and values that none of the counted lists has. */
  known(filters: OptionFilter[], counts: Uint32Array): OptionFilter[] {
    const { byValue } = this.tally(counts);
    return filters.flatMap(({ name, values }) => {
      const known = values.filter((value) => this.valuesOf({ name, values: [value] }).some((each) => byValue[each]));
      return known.length > 0 ? [{ name, values: known }] : [];
    });
  }

  /** The values of an option that are shown, in the order that they have in the products: S, M, L. */
  private shown(option: number, tally: Tally, { name, values: chosen }: OptionFilter): FacetCounts["options"][number] {
    const { bySpelling, byValue, places } = tally;
    const isOfOption = (value: number) => this.optionOfValue[value] === option;
    const found = mostFrequent(byValue, SHOWN_VALUES, this.values.texts, isOfOption);
    const all = new Set([...found, ...this.valuesOf({ name, values: chosen })]);
    const spelled = new Map<number, number>();
    for (const [spelling, value] of this.valueOfSpelling.entries()) {
      const most = spelled.get(value);
      if (all.has(value) && (most === undefined || (bySpelling[spelling] ?? 0) > (bySpelling[most] ?? 0)))
        spelled.set(value, spelling);
    }
    const placeOf = (value: number) => {
      const count = byValue[value] ?? 0;
      return count === 0 ? Number.MAX_VALUE : (places[value] ?? 0) / count;
    };
    const sorted = [...all].sort((one, other) => placeOf(one) - placeOf(other));
    const partsOf = (value: number) => this.spellings.texts[spelled.get(value) ?? 0]?.split(SEPARATOR) ?? [];
    const unknown = chosen.filter((value) => this.valuesOf({ name, values: [value] }).length === 0);
    const [most] = found;
    return {
      name: (most === undefined ? undefined : partsOf(most)[0]) ?? name,
      values: [
        ...sorted.map((value): FacetValue => ({ value: partsOf(value)[1] ?? "", count: byValue[value] ?? 0 })),
        ...unknown.map((value): FacetValue => ({ value, count: 0 })),
      ],
    };
  }

  /**
   * The chosen options, then the most frequent of the others.
   * @param all counts of lists by the products that fit all filters
   * @param withOthers for each chosen option, counts by those that fit the other filters
   */
  counts(chosen: OptionFilter[], all: Uint32Array, withOthers: Uint32Array[]): FacetCounts["options"] {
    const known = chosen.map(({ name }) => this.options.find(this.keyOf(name)));
    const ofChosen = chosen.map((filter, index) => {
      const tally = this.tally(withOthers[index] ?? all);
      return this.shown(known[index] ?? -1, tally, filter);
    });
    const tally = this.tally(all);
    const others = mostFrequent(tally.byOption, SHOWN_OPTIONS, this.options.texts, (option) => !known.includes(option));
    return [...ofChosen, ...others.map((option) => this.shown(option, tally, { name: "", values: [] }))];
  }
}
