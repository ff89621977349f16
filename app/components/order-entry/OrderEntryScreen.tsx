import { useActionData } from "@remix-run/react";
import { useMemo } from "react";
import type { OrderEntryData } from "~/features/orders/order-entry.server";
import { AddressFields } from "../checkout/AddressFields";
import { CountryField } from "../checkout/CountryField";
import { formGrid } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import { type Constraints, type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { OrderTotals } from "../orders/OrderTotals";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions } from "../ui/layoutStyles";
import { withAside } from "../ui/summaryStyles";
import { DraftLines } from "./DraftLines";
import { DraftSearch } from "./DraftSearch";
import { ProductSearch } from "./ProductSearch";

type OrderEntryScreenProps = {
  draft: OrderEntryData;
  constraint: Constraints;
  countries: readonly { code: string; name: string }[];
  /** The names of the offered payment methods. */
  methods: string[];
};

const DELIVERY_OPTIONS = [
  { value: "ship", label: "Ship it" },
  { value: "pickup", label: "The customer picks it up" },
];

/**
 * The form with which staff enters an order. All of the draft is in it, and each button posts all of it, so that nothing
 * typed is lost. 'Add' is its first button: Enter, which scanners send, presses it, and it searches for the customer without a product.
 */
export function OrderEntryScreen({ draft, constraint, countries, methods }: OrderEntryScreenProps) {
  const { lines, values, errors, totals, rates } = draft;
  const { find: findErrors, findCustomer: customerErrors, ...fieldErrors } = errors;
  const hasErrors = Object.keys(fieldErrors).length > 0;
  const lastResult = useMemo<FormResult | undefined>(
    () => (hasErrors ? { status: "error", initialValue: values, error: fieldErrors } : undefined),
    [draft],
  );
  const [form, fields] = useServerForm<Record<string, string>>({
    id: "order-entry",
    constraint,
    defaultValue: values,
    lastResult,
  });
  const field = (name: string): Field => {
    const found = fields[name];
    if (!found) throw new Error(`The form has no field ${name}.`);
    return found;
  };
  return (
    <Page
      title="New order"
      lead="For a customer on the phone or at the counter."
      above={<Breadcrumb items={[{ label: "Orders", to: "/admin/orderlist" }, { label: "New order" }]} />}
    >
      <ValidatedForm form={form} label="New order" reloadDocument>
        <input type="hidden" name="orderKey" value={draft.orderKey} />
        {totals && <input type="hidden" name="totalCents" value={totals.totalCents} />}
        <div className={withAside}>
          <div className={formGrid}>
            <Card title="Products">
              <ProductSearch
                find={draft.find}
                found={draft.found}
                errors={findErrors}
                takesFocus={!hasErrors && !customerErrors && draft.customers.length === 0}
              />
              {(lines.length > 0 || draft.found.length === 0) && <DraftLines lines={lines} />}
            </Card>
            <Card title="Customer">
              <div className={formGrid}>
                <div>
                  <DraftSearch
                    field={{ name: "findCustomer", label: "Find a customer", placeholder: "Name, email, phone or tag" }}
                    typed={draft.findCustomer}
                    button={{ intent: "find-customer", label: "Find" }}
                    found={draft.customers.map(({ email, name }) => [email, name ? `${name}, ${email}` : email])}
                    pick={{ name: "customer", label: "Use", list: "Customers found" }}
                    errors={customerErrors}
                    takesFocus={customerErrors !== undefined || draft.customers.length > 0}
                  />
                </div>
                <TextField label="Email" meta={field("email")} type="email" autoComplete="off" />
                <div>
                  <Button variant="secondary" name="intent" value="customer" formAction="#findCustomer" formNoValidate>
                    Fill in a known customer
                  </Button>
                </div>
                {draft.deliveryMethod && (
                  <SelectField
                    label="How it gets to the customer"
                    meta={field("deliveryMethod")}
                    options={DELIVERY_OPTIONS}
                    hint="The fields below follow 'Update total'."
                  />
                )}
                {draft.deliveryMethod !== "pickup" && (
                  <CountryField
                    meta={field("country")}
                    countries={countries}
                    intent="update"
                    place={`#${field("country").id}`}
                  />
                )}
                <AddressFields field={field} form={draft.addressForm} autoComplete={false} />
              </div>
            </Card>
            <Card title="Shipping and payment">
              <div className={formGrid}>
                {rates.length > 0 && (
                  <SelectField
                    label={draft.deliveryMethod === "pickup" ? "Pickup" : "Shipping"}
                    meta={field("selectedRate")}
                    options={rates}
                  />
                )}
                <TextField label="Discount code" meta={field("discountCode")} autoComplete="off" />
                <SelectField
                  label="Payment method"
                  meta={field("paymentMethod")}
                  options={methods.map((name) => ({ value: name, label: name }))}
                  hint="With which the payment link is paid."
                />
                <TextField
                  label="Reference"
                  meta={field("reference")}
                  autoComplete="off"
                  hint="For 'Mark as paid': such as cash, or the terminal's receipt number."
                />
                <TextAreaField label="Note of the customer" meta={field("orderNote")} rows={3} />
                <TextAreaField
                  label="Gift message"
                  meta={field("giftNote")}
                  rows={3}
                  hint="Printed on the packing slip, for a card in the parcel."
                />
              </div>
            </Card>
          </div>
          <div id="total" className={formGrid}>
            {totals ? (
              <OrderTotals {...totals} />
            ) : (
              <p className="text-muted">Add products and enter the address to see the total.</p>
            )}
            <div className={actions}>
              <Button variant="secondary" name="intent" value="update" formAction="#total" formNoValidate>
                Update total
              </Button>
              <Button name="intent" value="link">
                Send payment link
              </Button>
              <Button name="intent" value="paid">
                Mark as paid
              </Button>
            </div>
          </div>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={useActionData() ? form.id : null} sendsDocument />
    </Page>
  );
}
