import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage } from "~/http/reply/pages.server";
import { NotFound } from "~/platform/errors";

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    throw new NotFound("There is nothing at this address. Try the search, or go to the home page.");
  });
}

export default function Nothing() {
  return null;
}
