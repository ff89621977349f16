import type { ReactNode } from "react";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";
import { CheckoutPage } from "./CheckoutPage";
import { type RadioCard, RadioCards } from "./RadioCards";
import type { CheckoutStep } from "./StepBar";

type ChoiceScreenProps = {
  title: string;
  lead?: string;
  /** Above the options. */
  note?: ReactNode;
  /** Name of the form field. */
  name: "selectedRate" | "paymentMethod";
  options: RadioCard[];
  selected?: string;
  current: CheckoutStep;
  furthest: string;
  order: OrderSummaryView;
  lastResult?: FormResult;
};

/** A checkout step with a choice of one option. */
export function ChoiceScreen({
  title,
  lead,
  note,
  name,
  options,
  selected,
  current,
  furthest,
  order,
  lastResult,
}: ChoiceScreenProps) {
  const [form, fields] = useServerForm<Record<typeof name, string>>({ id: "choice", lastResult });
  return (
    <CheckoutPage title={title} lead={lead} current={current} furthest={furthest} order={order}>
      {note}
      <ValidatedForm form={form} label={title}>
        <RadioCards meta={fields[name]} legend={title} hideLegend options={options} defaultValue={selected} />
        <SubmitButton wide>Continue</SubmitButton>
      </ValidatedForm>
    </CheckoutPage>
  );
}
