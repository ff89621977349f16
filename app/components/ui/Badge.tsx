import type { ReactNode } from "react";

type BadgeProps = { kind?: "neutral" | "success" | "warning" | "danger" | "info"; children: ReactNode };

export function Badge({ kind = "neutral", children }: BadgeProps) {
  return <span className={kind === "neutral" ? "badge" : `badge badge-${kind}`}>{children}</span>;
}
