import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionRoutes } from "~/http/server/route-partitions.server";

type Routes = ServerBuild["routes"];
type Tree = { id: string; path: string | undefined; index: boolean | undefined; children: Tree[] | undefined };

/** Routes by id: the parent route, the path, and whether it is an index route. */
const ROUTES: [id: string, parentId?: string, path?: string, index?: boolean][] = [
  ["root", undefined, ""],
  ["shop", "root"],
  ["home", "shop", undefined, true],
  ["cart", "shop", "cart", true],
  ["cart line", "shop", "cart/:id"],
  ["search", "shop", "search/:keyword", true],
  ["search page", "shop", "search/:keyword/page/:page"],
  ["anything", "shop", "*"],
  ["admin", "root", "admin"],
  ["overview", "admin", undefined, true],
  ["products", "admin", "products/:page?"],
  ["product", "admin", "product/:id/edit"],
  ["csv", "admin", "products.csv"],
  ["api", "root", "api/*"],
  ["orders", "root", "api/orders", true],
  ["order", "root", "api/orders/:id"],
  ["pay", "root", "api/orders/:id/pay"],
  ["picture", "root", "img/:width/*"],
];

const build = {
  routes: Object.fromEntries(ROUTES.map(([id, parentId, path, index]) => [id, { id, parentId, path, index }])),
  assets: { routes: Object.fromEntries(ROUTES.map(([id]) => [id, { id }])) },
} as unknown as ServerBuild;

function treeOf(routes: Routes, parentId?: string): Tree[] {
  const inner = Object.values(routes).filter((route) => route?.parentId === parentId);
  return inner.flatMap((route) => {
    if (!route) return [];
    const children = route.index ? undefined : treeOf(routes, route.id);
    return [{ id: route.id, path: route.path, index: route.index, children }];
  });
}

const answering = (routes: Routes, path: string) =>
  matchRoutes(treeOf(routes) as Parameters<typeof matchRoutes>[0], path)?.map(({ route, params }) => [
    route.id,
    params,
  ]);

const words = fc.constantFrom(
  "cart",
  "CART",
  "api",
  "orders",
  "admin",
  "products",
  "products.csv",
  "product",
  "edit",
  "search",
  "page",
  "img",
  "640",
  "x y",
  "%61pi",
  "a%2fpi",
  "%ff",
  "",
  ".",
  "*",
  ":id",
  "pay",
);
const paths = fc.array(words, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);

describe("a partition of the routes", () => {
  it("matches every path like all routes do", () => {
    const shareOf = partitionRoutes(build);
    fc.assert(
      fc.property(paths, (path) => {
        expect(answering(shareOf(path).routes, path)).toEqual(answering(build.routes, path));
      }),
      { numRuns: 2000 },
    );
  });

  it("is small, and there are few of them, for any path", () => {
    const shareOf = partitionRoutes(build);
    const shares = new Set<ServerBuild>();
    for (let number = 0; number < 1000; number += 1) {
      for (const path of [`/${number}`, `/cart/${number}`, `/api/${number}`, `/admin/${number}`])
        shares.add(shareOf(path));
    }
    expect(shares.size).toBe(4);
    expect(Object.keys(shareOf("/cart").routes)).toEqual(["root", "shop", "home", "cart", "cart line", "anything"]);
    expect(Object.keys(shareOf("/cart").assets.routes)).toEqual(Object.keys(shareOf("/cart").routes));
  });
});
