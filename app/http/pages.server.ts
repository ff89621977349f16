import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { failureHeaders, failureOf } from "./failures.server";

export type ScreenArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** What an error page is told: see the root's ErrorBoundary. */
export type ScreenFailure = { message: string };

/**
 * Wraps a screen's loader or action: the shop's named errors become error pages with their status, anything unforeseen
 * a page that tells nothing but a number. Redirects and answers that are thrown pass through.
 */
export function screen<Args extends ScreenArgs, Result>(
  work: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const failure = failureOf(error, args.context.requestId);
      throw json<ScreenFailure>(
        { message: failure.message },
        { status: failure.status, headers: failureHeaders(failure) },
      );
    }
  };
}
