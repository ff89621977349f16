import { PaymentsPanel, type PaymentsPanelProps } from "../payments/PaymentsPanel";
import { AdminActions, type AdminActionsProps } from "./AdminActions";

type AdminPartProps = {
  actions: AdminActionsProps;
  /** The payments of the order; null for none. */
  payments: PaymentsPanelProps | null;
};

/** What only admins see on an order's page. */
export function AdminPart({ actions, payments }: AdminPartProps) {
  return (
    <div className="grid gap-8 print:hidden">
      <AdminActions {...actions} />
      {payments && <PaymentsPanel {...payments} />}
    </div>
  );
}
