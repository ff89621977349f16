import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** Whether the page has scripts: not for a browser that saves data. */
export function useSendsScripts(): boolean {
  return useRouteLoaderData<typeof loader>("root")?.scripts ?? true;
}
