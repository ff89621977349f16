import type { DemoProduct } from "./product";
import { audio } from "./products/audio";
import { bags } from "./products/bags";
import { desk } from "./products/desk";
import { garden } from "./products/garden";
import { kitchen } from "./products/kitchen";
import { lighting } from "./products/lighting";
import { outdoor } from "./products/outdoor";
import { textiles } from "./products/textiles";
import { toys } from "./products/toys";

export type { DemoProduct } from "./product";

const shelves = [kitchen, lighting, bags, desk, outdoor, textiles, audio, toys, garden];

/** Takes from each list in turn, so that a page of the shop shows products of several categories. */
function inTurn(lists: DemoProduct[][]): DemoProduct[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => row).flatMap((row) => lists.flatMap((list) => list[row] ?? []));
}

export const demoProducts: DemoProduct[] = inTurn(shelves);
