import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { CartDiscount } from "~/shop/discounts/discount.server";
import { FieldError } from "../forms/FieldError";
import { control, fieldLabel } from "../forms/formStyles";
import { SubmitButton } from "../ui/Button";

type DiscountCodeProps = {
  discount: CartDiscount | null;
  /** A rejected code as typed, and its error; a new object for each submission. */
  refused?: { typed: string; error: string } | null;
};

const ERROR_ID = "discount-code-error";

/** The form that applies a discount code to the cart, or removes it. */
export function DiscountCode({ discount, refused }: DiscountCodeProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);
  const error = refused?.error ?? discount?.problem;
  const entered = discount?.entered;
  const isApplied = entered && !discount.problem;
  return (
    <Form method="post" aria-label="Discount code" className="mb-5" preventScrollReset noValidate>
      {(!isApplied || refused) && (
        <>
          <label htmlFor="discount-code" className={fieldLabel}>
            Discount code
          </label>
          <div className="flex gap-2 [&>button]:flex-none">
            <input
              ref={input}
              id="discount-code"
              name="discountCode"
              className={control()}
              defaultValue={refused?.typed ?? entered}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? ERROR_ID : undefined}
              // Without JavaScript, the focus goes to the refused code as the page loads.
              {...(refused ? { autoFocus: true } : {})}
            />
            <SubmitButton variant="secondary" tight intent="apply-discount">
              Apply
            </SubmitButton>
          </div>
          <FieldError id={ERROR_ID} errors={error ? [error] : undefined} />
        </>
      )}
      {entered && (
        <p className="flex items-center justify-between gap-x-3 [&>button]:flex-none">
          <span>{isApplied ? `Code ${entered} is applied.` : `Code ${entered} takes nothing off.`}</span>
          <SubmitButton variant="ghost" tight intent="remove-discount">
            Remove<span className="sr-only"> the discount code</span>
          </SubmitButton>
        </p>
      )}
    </Form>
  );
}
