import { json } from "@remix-run/node";
import type { RequestContext } from "../server/context.server";
import { httpErrorHeaders, toHttpError } from "./http-error.server";

/** What an error page is told: see `ShopError`. */
type ErrorPageData = { message: string };

/**
 * Runs a screen's loader or action: the shop's named errors become error pages with their status, anything unforeseen
 * a page that tells nothing but a number. Redirects and answers that are thrown pass through.
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
