import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badge = cva(
  "inline-flex items-center gap-1 rounded-full xs:whitespace-nowrap px-2.5 py-0.5 text-xs font-semibold",
  {
    variants: {
      kind: {
        neutral: "bg-sunken text-muted",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
        info: "bg-info-soft text-info",
      },
    },
    defaultVariants: { kind: "neutral" },
  },
);

export type BadgeKind = NonNullable<VariantProps<typeof badge>["kind"]>;

/** A word or number that says how something stands. */
export function Badge({ kind, children }: { kind?: BadgeKind; children: ReactNode }) {
  return <span className={badge({ kind })}>{children}</span>;
}
