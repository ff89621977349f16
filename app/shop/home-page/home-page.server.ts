import { readUntilWritten } from "~/platform/cached-read.server";
import type { Transaction } from "~/platform/db.server";
import { storedValues, storeValue } from "../settings/setting-rows.server";
import { type HomeSection, SECTION_KINDS, type SectionKind } from "./section-kinds";

/** The rows of the table of settings with the sections that shoppers see, and with those that are being arranged. */
const ROWS = { published: "homePage", draft: "homePageDraft" } as const;
type Version = keyof typeof ROWS;

/** A section of a kind without texts of its own. */
export const plainSection = (kind: SectionKind, id: string): HomeSection => ({
  id,
  kind,
  title: "",
  text: "",
  image: "",
  link: "",
  linkLabel: "",
  source: "top",
  category: "",
  items: "",
  isHidden: false,
});

/** The home page until an admin arranges it. */
const DEFAULT_KINDS: readonly SectionKind[] = ["hero", "tiles", "rail", "grid"];
const DEFAULT_SECTIONS: readonly HomeSection[] = DEFAULT_KINDS.map((kind) => plainSection(kind, kind));

const isKnown = ({ kind }: HomeSection) => SECTION_KINDS.includes(kind);

/** The stored sections, without those of kinds that this release does not know. */
function readVersions(): { [Each in Version]: readonly HomeSection[] | null } {
  const stored = storedValues();
  const read = (version: Version) => {
    const value = stored.get(ROWS[version]);
    if (!Array.isArray(value)) return null;
    return value
      .map((section: HomeSection) => ({ ...plainSection(section.kind, section.id), ...section }))
      .filter(isKnown);
  };
  return { published: read("published"), draft: read("draft") };
}

const versions = readUntilWritten(readVersions);

/** The sections of the home page that shoppers see, in their order. */
export const publishedSections = (): readonly HomeSection[] => versions().published ?? DEFAULT_SECTIONS;

/** The sections as an admin has arranged them last, which may not be published yet. */
export const draftSections = (): readonly HomeSection[] => versions().draft ?? publishedSections();

/** Whether there are changes that shoppers do not see yet. */
export const hasUnpublishedChanges = (): boolean => versions().draft !== null;

/**
 * Stores the sections of a version, in the transaction of a change.
 * @param sections null removes them: the version is then that of the published ones, or the default
 */
export function storeSections(tx: Transaction, version: Version, sections: readonly HomeSection[] | null): void {
  storeValue(tx, ROWS[version], sections ?? undefined);
}
