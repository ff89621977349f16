import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserEditScreen } from "~/components/admin/UserEditScreen";
import { readForm } from "~/http/body.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { requireAdmin } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { manageUserSchema } from "~/shop/accounts/manage-user.schema.server";
import { changeUser, getUser } from "~/shop/accounts/manage-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Edit User | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const { id, createdAt, confirmedAt, ...user } = await getUser(params.id ?? "");
    const { firstName, lastName, username, email, isAdmin, isActive } = user;
    return {
      shopName,
      id,
      values: { firstName, lastName, username, email, isAdmin, isActive },
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      isOwn: id === admin.id,
      constraint: constraintsOf(manageUserSchema),
    };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const submission = parseForm(await readForm(request), manageUserSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await changeUser(admin, params.id ?? "", submission.value);
    } catch (error) {
      return refusedBy(error, submission);
    }
    leaveNotice(context, "user-saved");
    return seeOther("/admin/userlist");
  });
}

export default function UserEdit() {
  const data = useLoaderData<typeof loader>();
  return <UserEditScreen key={data.id} {...data} lastResult={useActionData<typeof action>()} />;
}
