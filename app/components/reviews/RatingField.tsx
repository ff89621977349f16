import { RATING_CHOICES } from "~/shop/reviews/review-form";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { fieldLabel } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";

/** Stars are filled up to the one below the pointer, otherwise up to the chosen one: see tailwind.config.ts. */
const star = [
  "group/star relative flex h-11 w-11 min-w-0 cursor-pointer items-center justify-center text-3xl text-edge",
  "before:content-['☆'] starred:text-star starred:before:content-['★'] has-[:focus-visible]:focus-outline",
].join(" ");

/** The word of a star stands below all of them, for the chosen one or the one below the pointer. */
const word = [
  "absolute left-1/2 top-full -translate-x-1/2 whitespace-nowrap text-sm text-muted opacity-0",
  "peer-checked:opacity-100 group-hover/stars:opacity-0 group-hover/star:!opacity-100",
].join(" ");

/** The rating of a review: radio buttons drawn as stars. */
export function RatingField({ label, meta }: { label: string; meta: Field }) {
  const { name, errors, errorId, initialValue } = meta;
  const focus = useFocusFirst(name);
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
      <legend className={fieldLabel}>{label}</legend>
      <div className="group/stars relative mb-5 flex w-fit max-w-full">
        {RATING_CHOICES.map(({ value, label: words }, index) => (
          <label className={star} key={value}>
            <input
              className="peer absolute inset-0 opacity-0"
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === initialValue}
              required={meta.required}
              aria-invalid={errors ? true : undefined}
              {...(index === 0 ? focus : {})}
            />
            <span className={word}>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
