import type { ReactNode } from "react";

const KINDS = {
  neutral: "badge",
  success: "badge badge-success",
  warning: "badge badge-warning",
  danger: "badge badge-danger",
  info: "badge badge-info",
};

type BadgeProps = { kind?: keyof typeof KINDS; children: ReactNode };

export function Badge({ kind = "neutral", children }: BadgeProps) {
  return <span className={KINDS[kind]}>{children}</span>;
}
