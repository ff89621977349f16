import type { ChangeView } from "~/shop/bulk-changes/change-lists.server";
import { Badge, type BadgeKind } from "../ui/Badge";

type Status = ChangeView["status"];

const WORDS: Record<Status, [word: string, ofSale: string, kind: BadgeKind]> = {
  preview: ["Preview", "Preview", "info"],
  planned: ["Planned", "Planned", "info"],
  applying: ["Under way", "Starting", "warning"],
  applied: ["Done", "Running", "success"],
  undoing: ["Being undone", "Ending", "warning"],
  undone: ["Undone", "Ended", "neutral"],
  canceled: ["Undone", "Did not run", "neutral"],
};

/** How far a bulk change or a sale is. */
export function ChangeStatus({ change: { name, status } }: { change: Pick<ChangeView, "name" | "status"> }) {
  const [word, ofSale, kind] = WORDS[status];
  return <Badge kind={kind}>{name ? ofSale : word}</Badge>;
}
