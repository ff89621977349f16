import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";

type NotifyFormProps = {
  /** The signed-in customer's address; empty for others. */
  email: string;
  /** The chosen variant that is sold out; empty for the product, and for values that there are not together yet. */
  variantId: string;
  /** The chosen values by the names of the options. */
  options: [string, string][];
  /** Validation result of a rejected submission. */
  lastResult?: FormResult;
};

/** Requests one email when a sold-out product is back. */
export function NotifyForm({ email, variantId, options, lastResult }: NotifyFormProps) {
  const [form, fields] = useServerForm<Record<"notifyEmail", string>>({
    id: "notify",
    lastResult,
    defaultValue: { notifyEmail: email },
    constraint: { notifyEmail: { required: true } },
  });
  return (
    <section className="mt-6 rounded-lg border border-line p-4" aria-labelledby="notify-title">
      <h2 className="mb-3 text-lg" id="notify-title">
        {options.length > 0 ? "Hear when it is made" : "Hear when it is back"}
      </h2>
      <ValidatedForm form={form} preventScrollReset label="Notify me">
        {variantId && <input type="hidden" name="variantId" value={variantId} />}
        {options.map(([name, value]) => (
          <input key={name} type="hidden" name={`option.${name}`} value={value} />
        ))}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          meta={fields.notifyEmail}
          hint="One email when it is in stock, with a link to stop it."
        />
        <SubmitButton variant="secondary" intent="notify" pendingLabel="Saving…">
          Notify me
        </SubmitButton>
      </ValidatedForm>
    </section>
  );
}
