import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { streamDownload } from "~/http/reply/download.server";
import { Invalid } from "~/platform/errors";
import { recordDownload } from "~/shop/audit/admin-change.server";
import { EXPORT_PARTS, isExportPart } from "~/shop/data-export/export-part";
import { exportShop } from "~/shop/data-export/shop-export.server";

/** The shop's data as JSON; `part` of the query, once or several times, limits it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "export");
  const given = new Set(new URL(request.url).searchParams.getAll("part"));
  if (![...given].every(isExportPart)) throw new Invalid(`The parts of an export are ${EXPORT_PARTS.join(", ")}.`);
  const parts = EXPORT_PARTS.filter((part) => given.size === 0 || given.has(part));
  recordDownload(admin, "tradepost-export.json", parts);
  return streamDownload("tradepost-export.json", "application/json", exportShop(parts));
}
