import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { RateEditScreen } from "~/components/shipping/RateEditScreen";
import { editedId, loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { createRate, getRate, shippingMethods, updateRate } from "~/shop/shipping/manage-rate.server";
import { rateFormSchema, rateRecord } from "~/shop/shipping/rate-fields.schema.server";

export const meta = pageTitle<typeof loader>((data) => `${data.id ? "Edit" : "Add"} shipping rate`);

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "shipping-rates", async () => {
    const id = editedId(args);
    const zone = new URL(args.request.url).searchParams.get("zone")?.slice(0, 64) ?? "";
    const rate = id === null ? null : getRate(id);
    return {
      form: { schema: rateFormSchema },
      data: {
        id,
        values: rate ? rateRecord.formValues(rate) : { isOffered: "on", zone, kind: "ship" },
        version: rate && rateRecord.versionOf(rate),
        inputs: rateRecord.shown(),
        methods: await shippingMethods(),
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  const id = editedId(args);
  return saveEditForm(args, "shipping-rates", () => ({
    schema: rateFormSchema,
    save: (admin, values) => (id === null ? createRate(admin, values) : updateRate(admin, id, values)),
    saved: "rate-saved",
    to: "/admin/shippingrates",
  }));
}

export default function RateEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <RateEditScreen key={key} edit={edit} />;
}
