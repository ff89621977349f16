import { expect, it } from "vitest";
import { toHttpError } from "~/http/reply/http-error.server";

it.each([
  ["SQLITE_BUSY", 2],
  ["SQLITE_FULL", 2],
  ["SQLITE_CORRUPT", 60],
  ["SQLITE_CORRUPT_VTAB", 60],
  ["SQLITE_NOTADB", 60],
  ["SQLITE_READONLY_DBMOVED", 60],
  ["SQLITE_CANTOPEN_ISDIR", 60],
  ["ENOSPC", 60],
])("%s becomes 503 with Retry-After: %i", (code, retryAfter) => {
  expect(toHttpError(Object.assign(new Error(), { code }), "request")).toMatchObject({ status: 503, retryAfter });
});
