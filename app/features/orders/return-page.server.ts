import { json } from "@remix-run/node";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { parseForm, rejectedForm, submitForm } from "~/http/reply/forms.server";
import { toHttpError } from "~/http/reply/http-error.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Conflict, Invalid } from "~/platform/errors";
import { getOrder } from "~/shop/orders/order.server";
import { capturesOf } from "~/shop/refunds/captures.server";
import { approveReturn, declineReturn, receiveReturn, refundReturn } from "~/shop/returns/decide-return.server";
import { valueOfReturn } from "~/shop/returns/exchange-return.server";
import { getReturn } from "~/shop/returns/find-return.server";
import { returnPath } from "~/shop/returns/return-emails.server";
import { declineFormSchema, receiveFormSchema, refundReturnFormSchema } from "~/shop/returns/returns.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission } from "~/shop/staff/permissions";
import { returnedAnswer } from "../accounts/kept-forms.server";
import { requireMayRefund } from "./change-return.server";
import { REFUND_NOTICES } from "./order-actions.server";
import { unlessRefused } from "./order-page.server";
import { unsentNote } from "./order-words.server";
import { returnView } from "./return-view.server";

/**
 * The data of a return's page.
 * @throws NotFound for an unknown return
 */
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
    returned: await returnedAnswer(request, { decline: declineFormSchema, receive: receiveFormSchema }),
  };
}

type Step = { admin: Person; id: string; context: RequestContext };

const done = ({ id, context }: Step, notice: FlashKey) => {
  setFlash(context, notice);
  return redirectTo(returnPath(id));
};

/** The buttons of a return's page. */
export async function takeReturnStep(step: Step, form: FormData) {
  const { admin, id } = step;
  switch (form.get("intent")) {
    case "approve":
      return withMessage(step, () => {
        approveReturn(admin, id);
        return done(step, "return-approved");
      });
    case "decline": {
      const refused = await submitForm(form, declineFormSchema, ({ declineReason }) =>
        declineReturn(admin, id, declineReason),
      );
      return refused ? rejectedForm(form, refused) : done(step, "return-declined");
    }
    case "receive": {
      const refused = await submitForm(form, receiveFormSchema, ({ restock }) => receiveReturn(admin, id, restock));
      return refused ? rejectedForm(form, refused) : done(step, "return-received");
    }
    case "refund":
      requireMayRefund(admin);
      return withMessage(step, async () => {
        const submission = parseForm(form, refundReturnFormSchema);
        const withShipping = submission.status === "success" && submission.value.shipping;
        const outcome = await refundReturn(admin, id, { withShipping });
        return outcome ? done(step, REFUND_NOTICES[outcome]) : redirectTo(returnPath(id));
      });
    default:
      throw new Invalid("Please use one of the buttons.");
  }
}

/** Does the work of a button, or shows on the page why it was refused. */
async function withMessage({ context }: Step, work: () => Promise<Response> | Response) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    const { status, message } = toHttpError(error, context.requestId);
    return json({ message }, { status });
  }
}
