import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/reply/redirects.server";

/** The search box of the header: a keyword has an address of its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  const keyword = new URL(request.url).searchParams
    .get("keyword")
    ?.trim()
    .slice(0, 200)
    .replace(/\p{Surrogate}/gu, "");
  return redirectTo(keyword ? `/search/${encodeURIComponent(keyword)}` : "/");
}
