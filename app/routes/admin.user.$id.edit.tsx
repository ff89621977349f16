import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { UserEditScreen } from "~/components/users/UserEditScreen";
import { permitted } from "~/features/accounts/permitted.server";
import { loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { isoTime } from "~/shop/fields/iso-time";
import { hasPermission } from "~/shop/staff/permissions";
import { getUser, updateUser } from "~/shop/users/manage-user.server";
import { manageUserSchema, shownUserFields, userRecord } from "~/shop/users/user-fields.schema.server";

export const meta = pageTitle("Edit User");

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "customers", async (admin) => {
    const user = getUser(args.params.id ?? "");
    if (user.isAdmin) permitted(admin, "staff");
    return {
      form: { schema: manageUserSchema },
      data: {
        id: user.id,
        values: userRecord.formValues(user),
        version: userRecord.versionOf(user),
        inputs: shownUserFields(hasPermission(admin, "staff") ? [] : ["isAdmin", "role"]),
        createdAt: user.createdAt.toISOString(),
        confirmedAt: isoTime(user.confirmedAt),
        isOwn: user.id === admin.id,
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return saveEditForm(args, "customers", () => ({
    schema: manageUserSchema,
    save: (admin, values) => updateUser(admin, args.params.id ?? "", values),
    saved: "user-saved",
    to: "/admin/userlist",
  }));
}

export default function UserEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <UserEditScreen key={key} edit={edit} />;
}
