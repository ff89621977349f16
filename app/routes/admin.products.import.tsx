import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { ProductImportScreen } from "~/components/product-lists/ProductImportScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { readCsvForm } from "~/features/catalog/csv-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { downloadProgress } from "~/shop/picture-downloads/download-list.server";
import type { ImportPreview } from "~/shop/product-lists/import-plan.server";
import { applyImport, findLastImport, IMPORT_LIMIT, previewImport } from "~/shop/product-lists/import-products.server";
import type { Person } from "~/shop/sessions/session.server";

export const meta = pageTitle("Import products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  return {
    lastImport: findLastImport(pageOfRequest(request)),
    pictures: downloadProgress(),
  };
}

const pageOfRequest = ({ url }: Request) => pageNumber.parse(new URL(url).searchParams.get("page") ?? "");

type Answer = { refused?: string; lastResult?: SubmissionResult<string[]>; preview?: ImportPreview };

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "products.edit");
  try {
    return await handleImport(admin, request, context);
  } catch (error) {
    const { message, status, headers } = toFormError(error);
    const answer = isUpload(request) ? { lastResult: { error: { file: [message] } } } : { refused: message };
    return json<Answer>(answer, { status, headers });
  }
}

const isUpload = (request: Request) => /^multipart\//i.test(request.headers.get("Content-Type") ?? "");

async function handleImport(admin: Person, request: Request, context: RequestContext) {
  if (isUpload(request)) {
    const preview = await previewImport(admin, await readCsvForm(request, IMPORT_LIMIT));
    return json<Answer>({ preview }, { status: preview.problems.length > 0 ? 400 : 200 });
  }
  const { skipped, counts } = await applyImport(admin, String((await readForm(request)).get("token")));
  if (skipped.length > 0) return redirectTo("/admin/products/import");
  setFlash(context, "products-imported");
  // The report names what was not taken over.
  if (counts.losing > 0) return redirectTo("/admin/products/import");
  const { open } = downloadProgress();
  return redirectTo(open > 0 ? "/admin/products/pictures" : "/admin/productlist");
}

export default function ProductImport() {
  const { lastImport, pictures } = useLoaderData<typeof loader>();
  return <ProductImportScreen lastImport={lastImport} pictures={pictures} {...useActionData<typeof action>()} />;
}
