import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserEditScreen } from "~/components/admin/users/UserEditScreen";
import { editKey, revalidatesOwnPosts } from "~/components/forms/editVersion";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { permitted } from "~/features/accounts/permitted.server";
import { setFlash } from "~/http/reply/flash.server";
import {
  type EditFormResult,
  formConstraints,
  formErrorResponse,
  parseForm,
  toFormErrorResponse,
} from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { isoTime } from "~/shop/fields/iso-time";
import { setting } from "~/shop/settings/settings.server";
import { hasPermission } from "~/shop/staff/permissions";
import { manageUserSchema } from "~/shop/users/manage-user.schema.server";
import { getUser, updateUser, userVersion } from "~/shop/users/manage-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Edit User | ${data?.shopName}` }];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "customers");
    const { id, createdAt, confirmedAt, ...user } = await getUser(params.id ?? "");
    if (user.isAdmin) permitted(admin, "staff");
    const kept = await returnedForm(request);
    const { firstName, lastName, username, email, isAdmin, role, isActive } = user;
    return {
      shopName: setting("shopName"),
      id,
      values: { firstName, lastName, username, email, isAdmin, role: role ?? "", isActive },
      mayManageStaff: hasPermission(admin, "staff"),
      createdAt: createdAt.toISOString(),
      confirmedAt: isoTime(confirmedAt),
      isOwn: id === admin.id,
      version: userVersion(user),
      returned: kept ? await returnedResult(kept, manageUserSchema) : undefined,
      constraint: formConstraints(manageUserSchema),
    };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "customers");
    const submission = parseForm(await readForm(request), manageUserSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      await updateUser(admin, params.id ?? "", submission.value);
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    setFlash(context, "user-saved");
    return redirectTo("/admin/userlist");
  });
}

export default function UserEdit() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<EditFormResult>() ?? returned;
  return <UserEditScreen key={editKey(data.id, lastResult)} {...data} lastResult={lastResult} />;
}
