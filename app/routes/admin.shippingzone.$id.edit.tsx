import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { ZoneEditScreen } from "~/components/shipping/ZoneEditScreen";
import { editedId, loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { createZone, getZone, updateZone } from "~/shop/shipping/manage-zone.server";
import { zoneFormSchema, zoneRecord } from "~/shop/shipping/zone-fields.schema.server";

export const meta = pageTitle<typeof loader>((data) => `${data.id ? "Edit" : "Add"} shipping zone`);

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "shipping-rates", async () => {
    const id = editedId(args);
    const zone = id === null ? null : getZone(id);
    return {
      form: { schema: zoneFormSchema },
      data: {
        id,
        values: zone ? zoneRecord.formValues(zone) : { name: "", places: "", position: "" },
        version: zone && zoneRecord.versionOf(zone),
        inputs: zoneRecord.shown(),
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  const id = editedId(args);
  return saveEditForm(args, "shipping-rates", () => ({
    schema: zoneFormSchema,
    save: (admin, values) => (id === null ? createZone(admin, values) : updateZone(admin, id, values)),
    saved: id === null ? "zone-added" : "zone-saved",
    to: "/admin/shippingzones",
  }));
}

export default function ZoneEdit() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <ZoneEditScreen key={key} edit={edit} />;
}
