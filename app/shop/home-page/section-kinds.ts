/** The kinds of sections of the home page, in the order in which the back office offers them. */
export const SECTION_KINDS = ["hero", "tiles", "rail", "story", "banner", "quotes", "grid"] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Which products a rail shows. */
export const RAIL_SOURCES = ["top", "newest", "reduced", "category", "chosen"] as const;
export type RailSource = (typeof RAIL_SOURCES)[number];

/** A section of the home page. Fields that its kind does not have are empty. */
export type HomeSection = {
  id: string;
  kind: SectionKind;
  /** The heading; empty for the usual one of its kind. */
  title: string;
  /** Plain text. */
  text: string;
  /** The path of an uploaded picture; empty for none. */
  image: string;
  /** A path of the shop or a URL, and the words of the link to it; empty for none. */
  link: string;
  linkLabel: string;
  source: RailSource;
  /** The name of a rail's category. */
  category: string;
  /** Of a rail the ids of its products, of tiles the names of their categories, one on each line. */
  items: string;
  isHidden: boolean;
};

type Editable = Exclude<keyof HomeSection, "id" | "kind">;

type KindFacts = {
  label: string;
  /** What it shows, for admins. */
  about: string;
  /** The heading without a title of its own. */
  heading: string;
  /** What its form has, besides whether it is hidden. */
  fields: readonly Editable[];
  /** Which of these must not be empty. */
  required?: readonly ("title" | "text")[];
  /** Whether the home page can have one of them only. */
  isSingle?: true;
};

export const KIND_FACTS: Record<SectionKind, KindFacts> = {
  hero: {
    label: "Introduction",
    about: "The words and the picture of the settings, section 'Front page'.",
    heading: "",
    fields: [],
    isSingle: true,
  },
  tiles: {
    label: "Categories with pictures",
    about: "Those of the row under the header, or those that you name.",
    heading: "Shop by category",
    fields: ["title", "items"],
  },
  rail: {
    label: "Row of products",
    about: "The best rated, newest or reduced products, those of a category, or those that you choose.",
    heading: "Top products",
    fields: ["title", "source", "category", "items"],
  },
  story: {
    label: "Story with a picture",
    about: "A heading, a text, a picture beside it and a link.",
    heading: "",
    fields: ["title", "text", "image", "link", "linkLabel"],
    required: ["title", "text"],
  },
  banner: {
    label: "Banner",
    about: "A few words in the shop's color, with a link.",
    heading: "",
    fields: ["title", "text", "link", "linkLabel"],
    required: ["title"],
  },
  quotes: {
    label: "Quotes from reviews",
    about: "The newest reviews with five stars.",
    heading: "What customers say",
    fields: ["title"],
  },
  grid: {
    label: "All products",
    about: "All products in the order of the day.",
    heading: "Latest Products",
    fields: ["title"],
    isSingle: true,
  },
};

/** The usual heading of a rail, by the products that it shows; of a category, its name. */
const RAIL_HEADINGS: Record<RailSource, string> = {
  top: KIND_FACTS.rail.heading,
  newest: "New in the shop",
  reduced: "Reduced",
  category: "",
  chosen: "Our choice",
};

/** The heading of a section; empty for none. */
export function headingOf({ kind, title, source, category }: HomeSection): string {
  if (title) return title;
  return kind === "rail" ? RAIL_HEADINGS[source] || category : KIND_FACTS[kind].heading;
}
