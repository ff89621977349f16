import { cva } from "class-variance-authority";
import { fieldHint } from "./formStyles";

type HintProps = {
  id: string;
  hint?: string;
  /** Characters typed and allowed, shown as `x/150`. */
  counter?: { used: number; max: number };
};

const counterLook = cva("ml-auto tabular-nums", {
  variants: {
    over: { true: "font-semibold text-danger" },
    // Without scripts it does not count; then the hint says enough.
    besideHint: { true: "no-script:hidden" },
  },
});

/** The hint of a field, with the id that its control references. */
export function Hint({ id, hint, counter }: HintProps) {
  if (!hint && !counter) return null;
  return (
    <p className={fieldHint} id={id}>
      {hint && <span>{hint}</span>}
      {counter && (
        <span className={counterLook({ over: counter.used > counter.max, besideHint: Boolean(hint) })}>
          {`${counter.used}/${counter.max}`}
          <span className="sr-only"> characters</span>
        </span>
      )}
    </p>
  );
}
