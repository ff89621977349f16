import { Conflict, Forbidden, Invalid, NotFound, TooManyRequests } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { PaymentRefused } from "~/providers/payments/payment-provider";
import { UnacceptableBody } from "../request/incoming-body.server";

export type HttpError = {
  status: number;
  message: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  retryAfter?: number;
};

/** Error codes of a disk that cannot be written: full, read-only, not permitted, broken or missing. */
const DISK_ERROR_CODES = /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOTDIR)$/;

/**
 * Maps an error to a status and a message. An unexpected error is logged, and the message shows only the request id.
 * @param requestId appears in the log and in the message of an unexpected error
 */
export function toHttpError(error: unknown, requestId: string): HttpError {
  if (error instanceof Invalid) return { status: 400, message: error.message, fields: error.fields };
  if (error instanceof Forbidden) return { status: 403, message: error.message };
  if (error instanceof NotFound) return { status: 404, message: error.message };
  if (error instanceof Conflict) return { status: 409, message: error.message, details: error.details };
  if (error instanceof UnacceptableBody) {
    return { status: error.status, message: error.message, retryAfter: error.status === 503 ? 2 : undefined };
  }
  if (error instanceof TooManyRequests) {
    return { status: 429, message: error.message, retryAfter: error.retryAfter };
  }
  if (error instanceof ServiceUnavailable) {
    const status = error.kind === "timeout" ? 504 : 502;
    return { status, message: `The ${error.service} service cannot be reached right now. Please try again.` };
  }
  if (error instanceof PaymentRefused)
    return { status: 502, message: `${error.service} refused this payment. Please try again.` };
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR)/.test(code)) {
    log.error({ requestId, code }, "database unavailable");
    return { status: 503, message: "The shop is busy right now. Please try again in a moment.", retryAfter: 2 };
  }
  if (/^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|PERM)/.test(code)) {
    log.error(
      { requestId, code, advice: "check the disk, then restore a backup: npm run restore" },
      "database unusable",
    );
    return {
      status: 503,
      message: "The shop cannot reach its data right now. Please try again later.",
      retryAfter: 60,
    };
  }
  if (DISK_ERROR_CODES.test(code)) {
    log.error({ requestId, code }, "files cannot be written");
    return { status: 503, message: "The shop cannot keep files right now. Please try again later.", retryAfter: 60 };
  }
  log.error({ requestId, err: error }, "unexpected error");
  return {
    status: 500,
    message: `Something went wrong on our side. If it keeps happening, send us this number: ${requestId}.`,
  };
}

export function httpErrorHeaders({ status, retryAfter }: HttpError): Record<string, string> {
  return {
    ...(retryAfter ? { "Retry-After": String(Math.ceil(retryAfter)) } : {}),
    // The rest of a body that is too large is not read, so the connection cannot be reused.
    ...(status === 413 ? { Connection: "close" } : {}),
  };
}
