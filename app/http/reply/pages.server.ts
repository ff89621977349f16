import { type ActionFunction, json, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { postedForm } from "../request/form-fields.server";
import { setSender } from "../request/incoming-body.server";
import { typedText } from "./forms.server";
import { httpErrorHeaders, toHttpError } from "./http-error.server";

/** The data of an error page: see `ShopError`. */
type ErrorPageData = {
  message: string;
  /** In the back office: where it goes on, and what was typed in the form that was refused. */
  back?: { to: string; label: string };
  typed?: string;
};

/** The page of the back office that a path belongs to; undefined for the shop's pages. */
type FindList = (path: string) => ErrorPageData["back"];

/** What a form was sent for that is not there: its button was pressed twice, or a colleague was faster. */
const GONE = "Nothing is left to do if you have just deleted it yourself.";

type Work = LoaderFunction & ActionFunction;
type Routes = ServerBuild["routes"];

/** The forms that were posted, by the context of the request: the loaders of the page that shows them again have requests of their own. */
const forms = new WeakMap<object, FormData>();

/**
 * A page's loader or action. The shop's errors become error pages with their status. An unexpected error becomes a page
 * that shows only the request id. Thrown redirects and responses pass through.
 */
const withErrorPage =
  (work: Work, findList: FindList): Work =>
  async (args) => {
    setSender(args);
    try {
      return await work(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const failure = toHttpError(error, args.context.requestId);
      const list = findList(new URL(args.request.url).pathname);
      // Who may not open a page may not open its list either.
      const back = list && failure.status === 403 ? findList("/admin") : list;
      const form = back && (postedForm(args.request) ?? forms.get(args.context));
      const isGone = form !== undefined && failure.status === 404;
      throw json<ErrorPageData>(
        {
          message: isGone ? `${failure.message} ${GONE}` : failure.message,
          back,
          typed: form && typedText(form),
        },
        { status: failure.status, headers: httpErrorHeaders(failure) },
      );
    } finally {
      const form = postedForm(args.request);
      if (form) forms.set(args.context, form);
    }
  };

/** The action of an address that takes no forms. */
const refuseForms = () => {
  throw json<ErrorPageData>(
    { message: "This address takes GET, HEAD." },
    { status: 405, headers: { Allow: "GET, HEAD" } },
  );
};

/** The routes of pages, whose errors become error pages. @param findList where the back office goes on from an error */
export function withErrorPages(routes: Routes, findList: FindList): Routes {
  const guarded = Object.entries(routes).map(([id, route]): [string, Routes[string]] => {
    const { loader, action = refuseForms } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: withErrorPage(loader, findList) }),
      action: withErrorPage(action, findList),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(guarded);
}
