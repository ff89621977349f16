import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DiscountEditScreen } from "~/components/discounts/DiscountEditScreen";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { editedId, loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { discountRecord } from "~/shop/discounts/discount-fields.schema.server";
import { discountFormSchema } from "~/shop/discounts/manage-discount.schema.server";
import { createDiscount, getDiscount, updateDiscount } from "~/shop/discounts/manage-discount.server";

/** The code of a discount; other forms have the codes of authenticator apps. */
const limits = { notSecret: ["code"] };

export const meta = pageTitle<typeof loader>((data) => `${data.id ? "Edit" : "Create"} discount`);

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "discounts", async () => {
    const id = editedId(args);
    const found = id === null ? null : getDiscount(id);
    const values = found ? discountRecord.formValues(found) : { kind: "percent", isActive: "on" };
    const version = found && discountRecord.versionOf(found);
    return {
      form: { schema: discountFormSchema, limits },
      data: { id, values, version, inputs: discountRecord.shown(), uses: found?.uses ?? 0 },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  const id = editedId(args);
  return saveEditForm(args, "discounts", () => ({
    schema: discountFormSchema,
    limits,
    save: (admin, values) => (id === null ? createDiscount(admin, values) : updateDiscount(admin, id, values)),
    saved: "discount-saved",
    to: "/admin/discounts",
  }));
}

export default function DiscountEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <DiscountEditScreen key={key} edit={edit} />;
}
