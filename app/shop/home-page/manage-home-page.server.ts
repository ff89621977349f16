import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { categorySlug } from "../catalog/category-slug";
import { findCategory } from "../categories/categories.server";
import { cardsOfIds } from "../search/listing.server";
import type { Person } from "../sessions/session.server";
import {
  draftSections,
  hasUnpublishedChanges,
  plainSection,
  publishedSections,
  storeSections,
} from "./home-page.server";
import { itemsOf, type SectionValues, sectionRecord } from "./section-fields.schema.server";
import { type HomeSection, headingOf, KIND_FACTS, SECTION_KINDS, type SectionKind } from "./section-kinds";

const SECTIONS_LIMIT = 20;

/** Parses the kind of a new section. @throws NotFound for an unknown one */
export function parseKind(value: string | null): SectionKind {
  const kind = SECTION_KINDS.find((known) => known === value);
  return requireFound(kind, "There is no such kind of section.");
}

/** A section as it was arranged last. @throws NotFound for an unknown section */
export function getSection(id: string): HomeSection {
  const found = draftSections().find((section) => section.id === id);
  return requireFound(found, "There is no such section.");
}

/** The id in a line that names a product: by the address of its page, or by the id alone. */
const productIdIn = (line: string): string => {
  const [named = ""] = line.trim().split(/\s/);
  return /\/product\/([^/?#\s]+)/.exec(named)?.[1] ?? named;
};

function chosenProducts(section: HomeSection, before: readonly string[]): string {
  const lines = itemsOf(section);
  const ids = [...new Set(lines.map(productIdIn))];
  const known = new Set([...before, ...cardsOfIds(ids).map(({ id }) => id)]);
  const unknown = lines.find((line) => !known.has(productIdIn(line)));
  if (unknown)
    throw new InvalidField(
      "items",
      `There is no published product '${unknown.slice(0, 80)}'. Enter the address of a product's page, one on each line.`,
    );
  return ids.join("\n");
}

function chosenCategories(section: HomeSection, before: readonly string[]): string {
  const lines = itemsOf(section);
  const unknown = lines.find((line) => !before.includes(line) && !findCategory(categorySlug(line)));
  if (unknown)
    throw new InvalidField(
      "items",
      `There is no category '${unknown.slice(0, 80)}'. Enter the names of categories, one on each line.`,
    );
  return lines.join("\n");
}

/**
 * A section with its list in the form in which it is stored. What it had before stays: a product that is not published now is
 * left out of the page until it is back, and blocks nothing.
 * @throws Invalid when its products or categories are missing, or not those of the shop
 */
function checked(section: HomeSection, before?: HomeSection): HomeSection {
  const { kind, source, category } = section;
  const itemsBefore = before ? itemsOf(before) : [];
  if (kind === "tiles") return { ...section, items: chosenCategories(section, itemsBefore) };
  if (kind !== "rail") return section;
  if (source === "category" && category !== before?.category && !findCategory(categorySlug(category)))
    throw new InvalidField("category", "Enter the name of a category that has products.");
  if (source === "chosen" && section.items === "")
    throw new InvalidField("items", "Enter the address of a product's page, one on each line.");
  return { ...section, items: chosenProducts(section, itemsBefore) };
}

function changeDraft<Result>(
  change: (tx: Transaction, sections: readonly HomeSection[]) => [readonly HomeSection[], Result],
) {
  return transaction((tx) => {
    const [sections, result] = change(tx, draftSections());
    storeSections(tx, "draft", sections);
    return result;
  });
}

/**
 * Adds a section at the end of the draft.
 * @throws Invalid when it lacks what its kind needs
 * @throws Conflict when there are too many, or its kind is there and can be only once
 */
export function addSection(actor: Person, kind: SectionKind, { version: _, ...values }: SectionValues): HomeSection {
  return changeDraft((tx, sections) => {
    if (sections.length >= SECTIONS_LIMIT) {
      throw new Conflict(`The home page has ${SECTIONS_LIMIT} sections already. Please remove one first.`);
    }
    const { isSingle, label } = KIND_FACTS[kind];
    if (isSingle && sections.some((section) => section.kind === kind)) {
      throw new Conflict(`The home page can have '${label}' only once.`);
    }
    const section = checked(sectionRecord.withChanges(plainSection(kind, newId()), values));
    sectionRecord.logCreated(tx, actor, section.id, section);
    return [[...sections, section], section];
  });
}

/**
 * Changes a section of the draft.
 * @throws NotFound for an unknown section
 * @throws EditConflict when `values.version` is not the current one
 * @throws Invalid when it lacks what its kind needs
 */
export function updateSection(actor: Person, id: string, { version, ...values }: SectionValues): void {
  changeDraft((tx, sections) => {
    const before = getSection(id);
    const after = checked(sectionRecord.withChanges(before, values), before);
    sectionRecord.requireCurrent(tx, version, { actor, id, before, after });
    sectionRecord.logChanged(tx, { actor, id, before, after });
    return [sections.map((section) => (section.id === id ? after : section)), undefined];
  });
}

/** Moves a section of the draft one place; at an end it stays. @throws NotFound for an unknown section */
export function moveSection(id: string, by: -1 | 1): void {
  changeDraft((_, sections) => {
    const section = getSection(id);
    const others = sections.filter((other) => other.id !== id);
    const place = Math.max(0, sections.findIndex((other) => other.id === id) + by);
    return [[...others.slice(0, place), section, ...others.slice(place)], undefined];
  });
}

/** Removes a section from the draft. @throws NotFound for an unknown section */
export function removeSection(actor: Person, id: string): void {
  changeDraft((tx, sections) => {
    sectionRecord.logDeleted(tx, actor, id, getSection(id));
    return [sections.filter((section) => section.id !== id), undefined];
  });
}

/** The sections in words, for the audit log. */
const inWords = (sections: readonly HomeSection[]): string[] =>
  sections.map((section) => {
    const words = `${KIND_FACTS[section.kind].label}: ${headingOf(section)}`.replace(/: $/, "");
    return section.isHidden ? `${words} (hidden)` : words;
  });

/** Shows shoppers the sections as they were arranged last. Without changes it does nothing. */
export function publishSections(actor: Person): void {
  transaction((tx) => {
    if (!hasUnpublishedChanges()) return;
    const [before, after] = [publishedSections(), draftSections()];
    storeSections(tx, "published", after);
    storeSections(tx, "draft", null);
    recordAdminChange(tx, {
      actor,
      entity: "home-section",
      entityId: "all",
      action: "changed",
      before: { published: inWords(before) },
      after: { published: inWords(after) },
    });
  });
}

/** Takes back all changes since the sections were published last. */
export function discardSections(): void {
  transaction((tx) => storeSections(tx, "draft", null));
}
