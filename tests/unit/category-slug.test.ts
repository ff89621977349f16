import { expect, it } from "vitest";
import { categorySlug } from "~/shop/catalog/category-slug";

it.each([
  ["Kitchen", "kitchen"],
  ["Pots & Pans", "pots-pans"],
  ["Möbel für Küchen", "mobel-fur-kuchen"],
  ["  Desk / A5  ", "desk-a5"],
  ["Игрушки", "игрушки"],
  ["!!!", "category"],
  ["", "category"],
])("the slug of the category %j is %s", (name, slug) => expect(categorySlug(name)).toBe(slug));
