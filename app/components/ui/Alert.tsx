import type { ReactNode } from "react";
import { Icon } from "./Icon";

const KINDS = {
  error: "alert alert-error",
  success: "alert alert-success",
  info: "alert",
  warning: "alert alert-warning",
};

export type AlertKind = keyof typeof KINDS;

type AlertProps = { kind: AlertKind; title?: string; children?: ReactNode; id?: string };

/** A message in the page. Screen readers announce errors assertively and other kinds politely. */
export function Alert({ kind, title, children, id }: AlertProps) {
  return (
    <div id={id} className={KINDS[kind]} role={kind === "error" ? "alert" : "status"}>
      <Icon name={kind} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
