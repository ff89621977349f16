import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEdit } from "~/components/edit/useEdit";
import { pageTitle } from "~/components/layout/Page";
import { AddColleagueScreen } from "~/components/users/AddColleagueScreen";
import { loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { addColleague } from "~/shop/users/manage-user.server";
import { addColleagueSchema, shownUserFields } from "~/shop/users/user-fields.schema.server";

export const meta = pageTitle("Add a colleague");

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "staff", async () => ({
    form: { schema: addColleagueSchema },
    data: { id: null, inputs: shownUserFields(["isAdmin", "isActive"]) },
  }));
}

export function action(args: ActionFunctionArgs) {
  return saveEditForm(args, "staff", () => ({
    schema: addColleagueSchema,
    save: addColleague,
    saved: "colleague-added",
    to: "/admin/userlist",
  }));
}

export default function AddColleague() {
  return <AddColleagueScreen edit={useEdit(useLoaderData<typeof loader>()).edit} />;
}
