import { json } from "@remix-run/node";
import type { RequestContext } from "../server/context.server";
import { httpErrorHeaders, toHttpError } from "./http-error.server";

/** The data of an error page: see `ShopError`. */
type ErrorPageData = { message: string };

/**
 * Runs a page's loader or action. The shop's errors become error pages with their status. An unexpected error becomes a
 * page that shows only the request id. Thrown redirects and responses pass through.
 */
export async function withErrorPage<Result>(
  { requestId }: RequestContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = toHttpError(error, requestId);
    throw json<ErrorPageData>(
      { message: failure.message },
      { status: failure.status, headers: httpErrorHeaders(failure) },
    );
  }
}
