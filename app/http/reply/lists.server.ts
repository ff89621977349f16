import { json, type TypedResponse } from "@remix-run/node";
import { type Actor, recordDownload } from "~/shop/audit/admin-change.server";
import type { List } from "~/shop/lists/define-list.server";
import { parseFilters, readFilters, readSort } from "../request/filters.server";
import { pagingHeaders, parsePaging, readPage } from "../request/paging.server";
import { reply } from "./api.server";
import { csvDownload } from "./csv.server";
import { toFormError } from "./form-error.server";

/**
 * The data of a list's screen: the wanted page, the typed filters and their errors, with 400 when a filter is invalid.
 * @param extra further data of the screen
 * @param page the wanted page, if it is not `pageNumber` of the query
 */
export async function listData<Stored, Row, Extra extends object>(
  request: Request,
  list: List<Stored, Row>,
  extra: Extra,
  page = readPage(request),
) {
  const { typed, errors, conditions } = readFilters(request, list.filters);
  const sort = readSort(request, list.sortChoices);
  if (sort.typed !== undefined) typed.sortBy = sort.typed;
  if (sort.error) errors.sortBy = sort.error;
  const { rows, ...counts } = await list.page(conditions, { page, pageSize: list.pageSize }, sort.chosen);
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  return json({ ...extra, list: { rows: rows.map(list.toRow), ...counts, typed, errors } }, { status });
}

/**
 * The API's reply with one page of a list; a page beyond the last is empty.
 * @param toJson the JSON of the page's rows
 * @throws Invalid when a filter or the paging is invalid
 */
export async function listReply<Stored, Row, Json>(
  request: Request,
  list: List<Stored, Row>,
  toJson: (rows: Stored[]) => Json[],
): Promise<TypedResponse<Json[]>> {
  const wanted = parsePaging(request);
  const { rows, shown, page } = await list.page(parseFilters(request, list.filters), wanted);
  return reply(page < wanted.page ? [] : toJson(rows), 200, pagingHeaders(request, wanted, shown));
}

/**
 * The API's reply with one page of a short list that is read as a whole; a page beyond the last is empty.
 * @throws Invalid when the paging is invalid
 */
export function wholeListReply<Entry, Json>(
  request: Request,
  entries: Entry[],
  toJson: (entry: Entry) => Json,
): TypedResponse<Json[]> {
  const paging = parsePaging(request);
  const offset = (paging.page - 1) * paging.pageSize;
  const page = entries.slice(offset, offset + paging.pageSize);
  return reply(page.map(toJson), 200, pagingHeaders(request, paging, entries.length));
}

/**
 * The filtered list as a CSV download, which the audit log records.
 * @param admin who downloads it
 * @param name of the file
 * @throws Invalid when a filter is invalid
 */
export function listDownload<Stored, Row>(
  request: Request,
  admin: Actor,
  name: string,
  list: List<Stored, Row>,
): Promise<Response> {
  const batches = list.csvBatches(parseFilters(request, list.filters));
  recordDownload(admin, name);
  return csvDownload(name, list.csvColumns, batches);
}

/** The reply to a failed action of a list: the list with the error's message, and its status. */
export function refusedReply(error: unknown) {
  const { form, status, headers } = toFormError(error);
  // A list has no fields, so an error of fields is shown by its own message.
  const refused = form ?? (error instanceof Error ? error.message : undefined);
  return json({ refused }, { status, headers });
}
