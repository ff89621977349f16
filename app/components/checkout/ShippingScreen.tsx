import type { ComponentProps } from "react";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import type { ShownRates } from "~/features/checkout/shown-rates.server";
import type { AddressForm } from "~/shop/addresses/address-format.server";
import type { DeliveryMethod } from "~/shop/shipping/rates";
import { CheckboxField } from "../forms/CheckboxField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";
import { AddressFields } from "./AddressFields";
import { CheckoutPage } from "./CheckoutPage";
import { CountryField } from "./CountryField";
import { DeliveryMethodField } from "./DeliveryMethodField";
import { SavedAddressField } from "./SavedAddressField";
import { ShippingRates } from "./ShippingRates";
import { useFilledFields } from "./useFilledFields";
import { useShownRates } from "./useShownRates";

type ShippingFields =
  | AddressForm["fields"][number]["name"]
  | "country"
  | "email"
  | "promotionsOptIn"
  | "deliveryMethod"
  | "company"
  | "phone"
  | "selectedRate";

type ShippingScreenProps = {
  values: Partial<Record<ShippingFields, string>>;
  constraint: Constraints;
  furthest: string;
  countries: readonly { code: string; name: string }[];
  /** The saved addresses; null for a shopper who has less than two. */
  savedAddresses: ComponentProps<typeof SavedAddressField> | null;
  /** The card of the saved addresses that is in a form that was posted, and the fields that it filled in. */
  filledAddress?: string;
  fill?: Record<string, string>;
  /** The fields of the address in the chosen country, or of an order that is picked up. */
  addressForm: AddressForm;
  /** How the order gets to its buyer; null where it can only be shipped. */
  deliveryMethod: DeliveryMethod | null;
  /** The rates for the place that is in the form. */
  rates: ShownRates;
  order: OrderSummaryView;
  lastResult?: FormResult;
};

/** The shipping address form. The country comes first, because the fields of the address depend on it. */
export function ShippingScreen({
  values,
  constraint,
  furthest,
  countries,
  savedAddresses,
  filledAddress = savedAddresses?.filled ?? "",
  fill,
  addressForm,
  deliveryMethod,
  rates: initialRates,
  order,
  lastResult,
}: ShippingScreenProps) {
  const [form, fields] = useServerForm<Record<ShippingFields, string>>({
    id: "shipping",
    defaultValue: values,
    constraint,
    lastResult,
  });
  useFilledFields(form.id, fill);
  const rates = useShownRates(initialRates, form.id);
  // Without scripts the rate is not chosen here.
  const sums = rates.isHydrated ? (rates.selected ?? rates.shown).sums : {};
  return (
    <CheckoutPage title="Shipping" current="shipping" furthest={furthest} order={{ ...order, ...sums }}>
      <ValidatedForm form={form} label="Shipping address" action="/shipping" onInput={rates.onInput}>
        {/* Enter presses the first button of a form. */}
        <button type="submit" name="intent" value="check" hidden />
        <TextField
          label="Email"
          meta={fields.email}
          type="email"
          autoComplete="email"
          hint="For the confirmation and updates about your order."
        />
        {deliveryMethod && <DeliveryMethodField meta={fields.deliveryMethod} chosen={deliveryMethod} />}
        {deliveryMethod !== "pickup" && savedAddresses && (
          <SavedAddressField cards={savedAddresses.cards} filled={filledAddress} />
        )}
        {deliveryMethod !== "pickup" && (
          <CountryField
            meta={fields.country}
            countries={countries}
            placeholder={values.country ? undefined : "Choose the country"}
            autoComplete="country"
            intent="fields"
          />
        )}
        <AddressFields field={(name) => fields[name]} form={addressForm} />
        <ShippingRates meta={fields.selectedRate} rates={rates} />
        <CheckboxField label="Send me news and offers by email" meta={fields.promotionsOptIn} />
        <SubmitButton wide intent="check" pendingLabel="Checking the address…">
          Continue
        </SubmitButton>
      </ValidatedForm>
    </CheckoutPage>
  );
}
