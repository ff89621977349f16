import { getInputProps } from "@conform-to/react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { control, fieldHint, fieldLabel } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";

export type CaptchaQuestion = { id: string; question: string };

export function Question({ id, question, meta }: CaptchaQuestion & { meta: Field }) {
  const focus = useFocusFirst(meta.name);
  return (
    <div className="rounded-md bg-sunken p-4">
      <label htmlFor={meta.id} className={fieldLabel}>
        {question}
      </label>
      <input type="hidden" name="captchaId" value={id} />
      <input
        className={control()}
        {...getInputProps(meta, { type: "text", value: false, ariaDescribedBy: meta.descriptionId })}
        // A new question clears the previous answer.
        key={id}
        autoComplete="off"
        required
        {...focus}
      />
      <FieldError id={meta.errorId} errors={meta.errors} />
      <p className={fieldHint} id={meta.descriptionId}>
        A short question keeps robots out.
      </p>
    </div>
  );
}
