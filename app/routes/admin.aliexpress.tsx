import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { AliExpressScreen } from "~/components/marketplace/AliExpressScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { newFormKey, saveOnce } from "~/features/editing/edit-form.server";
import { startMarketplaceConnection } from "~/features/marketplace/marketplace-requests.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { formConstraints, formErrorResponse, parseForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { disconnectMarketplace, marketplaceConnection } from "~/shop/marketplace/connection.server";
import { importListingSchema } from "~/shop/marketplace/import-listing.schema.server";
import { importListing } from "~/shop/marketplace/import-listing.server";

export const handle: PageHandle = { outside: ["aliexpress"] };

export const meta = pageTitle("AliExpress");

const PROBLEMS = new Map([
  ["denied", "AliExpress did not allow the connection. Nothing has changed."],
  ["stale", "The response from AliExpress is not valid for you or has expired. Please connect again."],
  ["refused", "AliExpress rejected the request. Please connect again."],
  ["down", "AliExpress cannot be reached right now. Please try again."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  const problem = PROBLEMS.get(new URL(request.url).searchParams.get("problem") ?? "") ?? null;
  const connection = marketplaceConnection();
  const kept = returnedForm(request);
  return {
    problem,
    connection,
    formKey: newFormKey(),
    constraint: formConstraints(importListingSchema),
    returned: kept ? { result: await returnedResult(kept, importListingSchema), refused: null } : undefined,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "products.edit", ["take-over"]);
  const form = await readForm(request);
  const submission = parseForm(form, importListingSchema);
  try {
    switch (form.get("intent")) {
      case "connect":
        return redirect(await startMarketplaceConnection(context.visitor, admin), 303);
      case "disconnect":
        disconnectMarketplace(admin);
        setFlash(context, "aliexpress-disconnected");
        return redirectTo("/admin/aliexpress");
      case "take-over": {
        if (submission.status !== "success") {
          return json({ result: await formErrorResponse(submission).json(), refused: null }, { status: 400 });
        }
        const { address } = submission.value;
        return redirectTo(
          await saveOnce(form, async () => `/admin/product/${await importListing(admin, address)}/edit`),
        );
      }
      default:
        throw new Invalid("Please use one of the buttons.");
    }
  } catch (error) {
    const { form: refused = null, fields, status, headers } = toFormError(error);
    return json({ result: await formErrorResponse(submission, { fields }).json(), refused }, { status, headers });
  }
}

export default function AliExpress() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  return <AliExpressScreen {...data} answer={useActionData<typeof action>() ?? returned} />;
}
