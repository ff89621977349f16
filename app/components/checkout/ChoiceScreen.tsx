import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { type CartDiscountView, DiscountNote } from "./DiscountNote";
import { type RadioCard, RadioCards } from "./RadioCards";
import { reachedStep } from "./reachedStep";
import { type CheckoutStep, StepBar } from "./StepBar";

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
  cart: CartDiscountView;
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
  cart,
  lastResult,
}: ChoiceScreenProps) {
  const pending = useNavigation().state === "submitting";
  const [form, fields] = useServerForm<Record<typeof name, string>>({ id: "choice", lastResult });
  return (
    <Page
      title={title}
      lead={lead}
      width="narrow"
      above={<StepBar current={current} reached={reachedStep(furthest)} />}
    >
      <DiscountNote {...cart} />
      {note}
      <ValidatedForm form={form} label={title}>
        <RadioCards meta={fields[name]} legend={title} hideLegend options={options} defaultValue={selected} />
        <Button wide pending={pending}>
          Continue
        </Button>
      </ValidatedForm>
    </Page>
  );
}
