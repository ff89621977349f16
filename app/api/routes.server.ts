import type { ServerBuild } from "@remix-run/node";
import { api, reply } from "~/http/reply/api.server";
import { endpoints } from "./endpoints.server";
import { openApi } from "./openapi.server";

const unknown = async () => reply({ message: "There is no such API endpoint." }, 404);

const addresses = [
  ...[...endpoints, openApi].map(({ path, loader, action }) => ({
    path: path.slice(1).replace(/\{(\w+)\}/g, ":$1"),
    loader,
    action,
  })),
  { path: "api/*", ...api({ GET: unknown, POST: unknown, PUT: unknown, DELETE: unknown }) },
];

/**
 * The routes of the API, by their ids, which are their paths. They are made from the endpoints, not from files in `app/routes`:
 * those stand in the manifest that every browser loads, which has no use for them.
 */
export const apiRoutes: ServerBuild["routes"] = Object.fromEntries(
  addresses.map(({ path, loader, action }) => [
    path,
    // As for any route without a component, Remix sends what these return as it is.
    { id: path, parentId: "root", path, module: { loader, action } as ServerBuild["routes"][string]["module"] },
  ]),
);
