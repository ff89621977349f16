import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { AddressForm } from "~/shop/addresses/address-format.server";
import { ADDRESS_LABELS } from "~/shop/fields/address-fields";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";

type AddressFieldName = AddressForm["fields"][number]["name"];

type AddressFieldsProps = {
  /** The fields of the address, as its country has them. */
  form: AddressForm;
  field: (name: AddressFieldName) => Field;
  /** Whether the browser may fill in the address of the person who types. */
  autoComplete?: boolean;
};

/**
 * A field with the rule of its country, which the form may have been without when it was shown first, and with the text that was in
 * it before a country without it.
 */
const withNeed = (meta: Field, isRequired: boolean, text = meta.initialValue): Field =>
  Object.create(meta, { required: { value: isRequired }, initialValue: { value: text } });

type Place = { city: string; state: string };
type Inputs = Record<"postalCode" | keyof Place, HTMLInputElement>;

/**
 * Fills in the city and state of a postal code that has been typed, where both are empty or were filled in so.
 * @param before what was filled in last
 * @returns what is filled in now
 */
async function completePlace(country: string, { postalCode, city, state }: Inputs, before: Place | null) {
  const code = postalCode.value;
  const isOpen = () => {
    const [{ value: cityNow }, { value: stateNow }] = [city, state];
    return !(cityNow || stateNow) || (cityNow === before?.city && stateNow === before.state);
  };
  if (code.length < 5 || !isOpen()) return before;
  const answer = await fetch(`/shipping/place?${new URLSearchParams({ country, postalCode: code })}`);
  const { place }: { place: Place | null } = await answer.json();
  if (!place || postalCode.value !== code || !isOpen()) return before;
  city.value = place.city;
  state.value = place.state;
  // Who has gone on to it already types over it.
  for (const filled of [city, state]) if (filled === document.activeElement) filled.select();
  // The form follows its fields.
  for (const filled of [city, state]) filled.dispatchEvent(new Event("input", { bubbles: true }));
  return place;
}

/** The fields of a shipping address below its country. */
export function AddressFields({ form, field, autoComplete = true }: AddressFieldsProps) {
  const token = (name: string) => (autoComplete ? name : "off");
  const [completed, setCompleted] = useState<Place | null>(null);
  const texts = useRef<Partial<Record<AddressFieldName, string>>>({});
  for (const { name } of form.fields) texts.current[name] ??= field(name).initialValue;
  const follow = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = form.fields.find(({ name }) => field(name).name === target.name);
    if (typed) texts.current[typed.name] = target.value;
    if (!form.completes || target.name !== field("postalCode").name) return;
    const input = (name: AddressFieldName) => document.getElementById(field(name).id) as HTMLInputElement;
    const inputs = { postalCode: target, city: input("city"), state: input("state") };
    // Without an answer, both are typed.
    completePlace(form.completes, inputs, completed).then(setCompleted, () => undefined);
  };
  const contact = (["company", "phone"] as const).map(field);
  const hasContact = contact.some(({ initialValue, errors }) => initialValue || errors);
  const draw = ({ name, label, isRequired, hint, autoComplete: own }: AddressForm["fields"][number]): ReactNode => (
    <TextField
      label={label}
      meta={withNeed(field(name), isRequired, texts.current[name])}
      hint={hint}
      autoComplete={token(own)}
      suggestions={name === "state" ? form.states : undefined}
      type={name === "phone" ? "tel" : undefined}
    />
  );
  return (
    <>
      <div className="grid gap-5 *:min-w-0 sm:grid-cols-2" onInput={follow}>
        {form.fields.map((shown) => (
          <div key={shown.name} className={shown.isHalf ? undefined : "sm:col-span-2"}>
            {draw(shown)}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {completed && `${completed.city}, ${completed.state} filled in`}
      </p>
      {form.hasContact && (
        <details open={hasContact || undefined}>
          <summary className="cursor-pointer py-2 text-sm font-semibold">Company and phone</summary>
          <div className="mt-3 grid gap-5 *:min-w-0 sm:grid-cols-2">
            <TextField label={ADDRESS_LABELS.company} meta={field("company")} autoComplete={token("organization")} />
            <TextField label={ADDRESS_LABELS.phone} meta={field("phone")} type="tel" autoComplete={token("tel")} />
          </div>
        </details>
      )}
    </>
  );
}
