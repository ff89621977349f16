import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** A request that was answered, or whose client left before. */
export type AnsweredRequest = {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** From the request's headers to the end of the response. */
  seconds: number;
  /** Whether the client left before the end of the response. */
  isAborted: boolean;
  request: IncomingMessage;
};

/** Calls observers after each request, those included that are answered without the application. */
export function observeRequests(
  app: RequestListener,
  observers: ((answered: AnsweredRequest) => void)[],
): RequestListener {
  if (observers.length === 0) return app;
  return (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const { method = "", url = "" } = request;
    response.once("close", () => {
      const answered: AnsweredRequest = {
        method,
        path: url.split("?", 1)[0] ?? "",
        status: response.statusCode,
        seconds: (performance.now() - started) / 1000,
        isAborted: !response.writableFinished,
        request,
      };
      for (const observe of observers) observe(answered);
    });
    app(request, response);
  };
}
