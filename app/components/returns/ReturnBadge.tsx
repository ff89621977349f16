import type { ReturnStatus } from "~/shop/returns/return-status";
import { Badge, type BadgeKind } from "../ui/Badge";

export const RETURN_WORDS: Record<ReturnStatus, string> = {
  requested: "Requested",
  approved: "Approved",
  declined: "Declined",
  received: "Received",
  "refund-pending": "Refund pending",
  refunded: "Refunded",
  exchanged: "Exchanged",
};

const KINDS: Record<ReturnStatus, BadgeKind> = {
  requested: "warning",
  approved: "info",
  declined: "neutral",
  received: "warning",
  "refund-pending": "info",
  refunded: "success",
  exchanged: "success",
};

export function ReturnBadge({ status }: { status: ReturnStatus }) {
  return <Badge kind={KINDS[status]}>{RETURN_WORDS[status]}</Badge>;
}
