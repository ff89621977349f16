import type { AddressForm } from "~/shop/addresses/address-format.server";
import { orderLabel } from "~/shop/orders/order-number";
import { type EditForm, EditScreen } from "../edit/EditScreen";
import { AddressFields } from "./AddressFields";

type CorrectAddressScreenProps = {
  edit: Omit<EditForm, "inputs"> & {
    order: { id: string; number: number };
    /** The name of the order's country. */
    country: string;
    addressForm: AddressForm;
    /** The query that links back to the order keep. */
    query: string;
  };
};

/** The form that corrects the shipping address of an order. */
export function CorrectAddressScreen({ edit }: CorrectAddressScreenProps) {
  const { order, country, addressForm, query } = edit;
  return (
    <EditScreen
      edit={edit}
      id="address"
      title="Correct address"
      trail={[
        { label: "Orders", to: "/admin/orderlist" },
        { label: `Order ${orderLabel(order)}`, to: `/order/${order.id}${query}` },
      ]}
      save="Save address"
    >
      {(field) => (
        <>
          <p className="text-sm text-muted">
            {`The country stays: ${country}. Shipping and tax depend on it. To send the order elsewhere, cancel it and have it placed again. The buyer gets no email about a correction.`}
          </p>
          <AddressFields field={field} form={addressForm} autoComplete={false} />
        </>
      )}
    </EditScreen>
  );
}
