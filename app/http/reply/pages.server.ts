import { type ActionFunction, json, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { httpErrorHeaders, toHttpError } from "./http-error.server";

/** The data of an error page: see `ShopError`. */
type ErrorPageData = { message: string };

type Work = LoaderFunction & ActionFunction;
type Routes = ServerBuild["routes"];

/**
 * A page's loader or action. The shop's errors become error pages with their status. An unexpected error becomes a page
 * that shows only the request id. Thrown redirects and responses pass through.
 */
const withErrorPage =
  (work: Work): Work =>
  async (args) => {
    try {
      return await work(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const failure = toHttpError(error, args.context.requestId);
      throw json<ErrorPageData>(
        { message: failure.message },
        { status: failure.status, headers: httpErrorHeaders(failure) },
      );
    }
  };

/** The action of an address that takes no forms. */
const refuseForms = () => {
  throw json<ErrorPageData>(
    { message: "This address takes GET, HEAD." },
    { status: 405, headers: { Allow: "GET, HEAD" } },
  );
};

/** The routes of pages, whose errors become error pages. */
export function withErrorPages(routes: Routes): Routes {
  const guarded = Object.entries(routes).map(([id, route]): [string, Routes[string]] => {
    const { loader, action = refuseForms } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: withErrorPage(loader) }),
      action: withErrorPage(action),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(guarded);
}
