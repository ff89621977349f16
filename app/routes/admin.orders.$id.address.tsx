import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CorrectAddressScreen } from "~/components/checkout/CorrectAddressScreen";
import { useEdit } from "~/components/edit/useEdit";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { loadEditForm, saveEditForm } from "~/features/editing/edit-form.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { addressForm, addressValues } from "~/shop/addresses/address-format.server";
import { countryName } from "~/shop/fields/countries.server";
import { correctAddressFields, correctAddressSchema } from "~/shop/fulfillment/correct-address.schema.server";
import { addressVersion, correctAddress, requireCorrectable } from "~/shop/fulfillment/correct-address.server";

export const meta = pageTitle("Correct address");

export const shouldRevalidate = revalidatesOwnPosts;

export function loader(args: LoaderFunctionArgs) {
  return loadEditForm(args, "orders.fulfill", async () => {
    const { order, query } = await requireOrder(args.request, args.params.id, args.context);
    requireCorrectable(order);
    const { id, number, shippingAddress } = order;
    const { country } = shippingAddress;
    return {
      form: { schema: correctAddressSchema(country), fields: correctAddressFields },
      data: {
        id,
        order: { id, number },
        values: addressValues(shippingAddress),
        version: addressVersion(order),
        country: countryName(country),
        addressForm: addressForm(country),
        query,
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return saveEditForm(args, "orders.fulfill", async () => {
    const { order, query } = await requireOrder(args.request, args.params.id, args.context);
    return {
      schema: correctAddressSchema(order.shippingAddress.country),
      save: (admin, address) => correctAddress(admin, order.id, address),
      saved: "address-corrected",
      to: `/order/${order.id}${query}`,
    };
  });
}

export default function CorrectAddress() {
  const { key, edit } = useEdit(useLoaderData<typeof loader>());
  return <CorrectAddressScreen key={key} edit={edit} />;
}
