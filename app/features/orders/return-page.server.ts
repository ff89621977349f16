import { parseForm } from "~/http/reply/forms.server";
import { getOrder } from "~/shop/orders/order.server";
import { capturesOf } from "~/shop/refunds/captures.server";
import { approveReturn, declineReturn, receiveReturn, refundReturn } from "~/shop/returns/decide-return.server";
import { valueOfReturn } from "~/shop/returns/exchange-return.server";
import { getReturn } from "~/shop/returns/find-return.server";
import { returnPath } from "~/shop/returns/return-emails.server";
import { declineFormSchema, receiveFormSchema, refundReturnFormSchema } from "~/shop/returns/returns.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission } from "~/shop/staff/permissions";
import { REFUND_NOTICES } from "./order-actions.server";
import { unlessRefused } from "./order-page.server";
import { unsentNote } from "./order-words.server";
import {
  answerPageForm,
  type PageForms,
  type PostedAt,
  returnedPageForm,
  staffButton,
  staffForm,
} from "./page-forms.server";
import { returnView } from "./return-view.server";

/** The data of a return's page. @throws NotFound for an unknown return */
export async function returnPageData(request: Request, admin: Person, id: string) {
  const found = getReturn(id);
  const valueWith = (withShipping: boolean) =>
    found.status === "received" ? unlessRefused(() => valueOfReturn(found, withShipping)) : null;
  const value = valueWith(false);
  const { number, firstName, lastName, shippingCents } = getOrder(found.orderId, { person: admin });
  return {
    order: { id: found.orderId, number, buyer: `${firstName} ${lastName}`, shippingCents },
    found: returnView(found),
    valueCents: value?.amountCents ?? null,
    /** What of the order is not sent any more when it is refunded, and when the shipping is too; empty for nothing. */
    unsentNotes: [value, valueWith(true)].map((each) => unsentNote(each?.unsent ?? "")),
    mayRefund: hasPermission(admin, "orders.refund"),
    /** Whether its order has a payment of which something is left: that pays an exchange. */
    isPaid: (await capturesOf(found.orderId)).some(({ isOfOrder, leftCents }) => isOfOrder && leftCents > 0),
    returned: await returnedPageForm(request, FORMS),
  };
}

const FORMS: PageForms<PostedAt> = {
  approve: staffButton("orders.fulfill", (staff, { id }) => {
    approveReturn(staff, id);
    return "return-approved";
  }),
  decline: staffForm("orders.fulfill", declineFormSchema, (staff, { id }, { declineReason }) => {
    declineReturn(staff, id, declineReason);
    return "return-declined";
  }),
  receive: staffForm("orders.fulfill", receiveFormSchema, (staff, { id }, { restock }) => {
    receiveReturn(staff, id, restock);
    return "return-received";
  }),
  refund: staffButton("orders.refund", async (staff, { id }, form) => {
    const submission = parseForm(form, refundReturnFormSchema);
    const withShipping = submission.status === "success" && submission.value.shipping;
    const outcome = await refundReturn(staff, id, { withShipping });
    return outcome && REFUND_NOTICES[outcome];
  }),
};

/** The buttons of a return's page. */
export const takeReturnStep = (at: Omit<PostedAt, "path">, form: FormData) =>
  answerPageForm(FORMS, { ...at, path: returnPath(at.id) }, form, "Please use one of the buttons.");
