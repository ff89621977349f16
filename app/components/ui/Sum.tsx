import { cva } from "class-variance-authority";

/** A term and its value, with a dotted line between them. */
const sum = cva("flex items-baseline before:order-2 before:mx-2 before:flex-1 before:border-b-2 before:border-dotted", {
  variants: {
    grand: {
      true: "mt-2 border-t-2 border-ink pb-1 pt-3 font-sign text-xl font-bold before:border-transparent",
      false: "py-1 before:border-line [&>dt]:text-muted",
    },
  },
  defaultVariants: { grand: false },
});

/** A line of a list of sums (`<dl>`). */
export function Sum({ term, value, grand }: { term: string; value: string; grand?: boolean }) {
  return (
    <div className={sum({ grand })}>
      <dt className="order-1 min-w-0 wrap-anywhere">{term}</dt>
      <dd className="order-3 tabular-nums">{value}</dd>
    </div>
  );
}
