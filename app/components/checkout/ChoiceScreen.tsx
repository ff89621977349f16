import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { type RadioCard, RadioCards } from "./RadioCards";
import { reachedStep } from "./reachedStep";
import { type CheckoutStep, StepBar } from "./StepBar";

type ChoiceScreenProps = {
  title: string;
  lead?: string;
  /** The field's name. */
  name: string;
  options: RadioCard[];
  selected?: string;
  current: CheckoutStep;
  furthest: string;
  lastResult?: SubmissionResult<string[]>;
};

/** A step of the checkout that asks for one of a few. */
export function ChoiceScreen({
  title,
  lead,
  name,
  options,
  selected,
  current,
  furthest,
  lastResult,
}: ChoiceScreenProps) {
  const pending = useNavigation().state === "submitting";
  const error = lastResult?.error?.[name]?.join(" ") ?? lastResult?.error?.[""]?.join(" ");
  return (
    <Page
      title={title}
      lead={lead}
      width="narrow"
      above={<StepBar current={current} reached={reachedStep(furthest)} />}
    >
      <Form method="post" className="form" aria-label={title}>
        <RadioCards name={name} legend={title} hideLegend options={options} defaultValue={selected} error={error} />
        <Button wide pending={pending}>
          Continue
        </Button>
      </Form>
    </Page>
  );
}
