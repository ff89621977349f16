import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddColleagueScreen } from "~/components/admin/users/AddColleagueScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";
import { addColleagueSchema } from "~/shop/users/manage-user.schema.server";
import { addColleague } from "~/shop/users/manage-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Add a colleague | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "staff");
    const kept = await returnedForm(request);
    return {
      shopName: setting("shopName"),
      constraint: formConstraints(addColleagueSchema),
      returned: kept ? await returnedResult(kept, addColleagueSchema) : undefined,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const owner = await requirePermissionOfForm(request, context, "staff");
    const submission = parseForm(await readForm(request), addColleagueSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      await addColleague(owner, submission.value);
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    setFlash(context, "colleague-added");
    return redirectTo("/admin/userlist");
  });
}

export default function AddColleague() {
  const { constraint, returned } = useLoaderData<typeof loader>();
  return <AddColleagueScreen constraint={constraint} lastResult={useActionData<typeof action>() ?? returned} />;
}
