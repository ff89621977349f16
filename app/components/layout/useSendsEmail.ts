import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** Whether the shop has a mail server, so that what it promises about emails is true. */
export function useSendsEmail(): boolean {
  return useRouteLoaderData<typeof loader>("root")?.sendsEmail ?? true;
}
