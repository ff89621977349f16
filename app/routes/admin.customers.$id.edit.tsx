import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomerEditScreen } from "~/components/customers/CustomerEditScreen";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { customerFormSchema, customerRecord } from "~/shop/customers/customer-fields.schema.server";
import { getCustomer, updateCustomer } from "~/shop/customers/manage-customer.server";

export const meta = pageTitle("Edit customer");

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "customers", async () => {
    const found = getCustomer(args.params.id ?? "");
    return {
      form: { schema: customerFormSchema },
      data: {
        id: found.id,
        email: found.email,
        values: customerRecord.formValues(found),
        version: customerRecord.versionOf(found),
        inputs: customerRecord.shown(),
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? "";
  return saveEditForm(args, "customers", () => ({
    schema: customerFormSchema,
    save: (admin, values) => updateCustomer(admin, id, values),
    saved: "customer-saved",
    to: `/admin/customers/${encodeURIComponent(id)}`,
  }));
}

export default function CustomerEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <CustomerEditScreen key={key} edit={edit} />;
}
