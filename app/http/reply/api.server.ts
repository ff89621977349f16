import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { setSender } from "../request/incoming-body.server";
import { type HttpError, httpErrorHeaders, toHttpError } from "./http-error.server";

type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;
export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Handlers = Partial<Record<Method, (args: ApiArgs) => Promise<Response>>>;

/** A JSON response of the API, which is not cached. */
export function reply<Body>(body: Body, status = 200, headers: Record<string, string> = {}): TypedResponse<Body> {
  return json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The body of an error, with `fields` where some are wrong. */
export function errorBody({ message, fields = {}, details }: Pick<HttpError, "message" | "fields" | "details">) {
  return { message, ...(Object.keys(fields).length > 0 ? { fields } : {}), ...details };
}

/**
 * Builds the loader and action of one API path from a handler for each method. Other methods get 405 with `Allow`.
 * The shop's errors become JSON with their status.
 */
export function api(handlers: Handlers) {
  const methods = Object.keys(handlers) as Method[];
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  const dispatch = async (args: ApiArgs): Promise<Response> => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const handler = handlers[method as Method];
    if (!handler) return reply({ message: `This address takes ${allow}.` }, 405, { Allow: allow });
    setSender(args);
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response) return error;
      const failure = toHttpError(error, args.context.requestId);
      return reply(errorBody(failure), failure.status, httpErrorHeaders(failure));
    }
  };
  return { loader: dispatch, action: dispatch };
}
