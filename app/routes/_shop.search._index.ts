import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/reply/redirects.server";

/** Target of the search form: redirects to the page of the keyword, or to the home page without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const keyword = new URL(request.url).searchParams
    .get("keyword")
    ?.trim()
    .slice(0, 200)
    .replace(/\p{Surrogate}/gu, "");
  return redirectTo(keyword ? `/search/${encodeURIComponent(keyword)}` : "/");
}
