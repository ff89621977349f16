import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

/** The box of a message, and the column of its text. */
export const alertBox = cva("flex gap-3 rounded-md border-l-4 border-current px-4 py-3", {
  variants: {
    kind: {
      error: "bg-danger-soft text-danger",
      success: "bg-success-soft text-success",
      info: "bg-info-soft text-info",
      warning: "bg-warning-soft text-warning",
    },
  },
});
export const alertText = "min-w-0 flex-1 text-ink";
export const alertIcon = "mt-0.5 h-5 w-5";

export type AlertKind = NonNullable<VariantProps<typeof alertBox>["kind"]>;

type AlertProps = { kind: AlertKind; title?: string; children?: ReactNode; id?: string; className?: string };

/** A message in the page. Screen readers announce errors assertively and other kinds politely. */
export function Alert({ kind, title, children, id, className }: AlertProps) {
  return (
    <div id={id} className={alertBox({ kind, className })} role={kind === "error" ? "alert" : "status"}>
      <Icon name={kind} className={alertIcon} />
      <div className={alertText}>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
