import { Form } from "@remix-run/react";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";
import type { PayBoxProps } from "./PayBox";
import { TransferBox } from "./TransferBox";

/** How an order is paid that cannot be paid online here and now. */
export function OtherPayBox({ options, order, secondsToPay, payAt }: PayBoxProps) {
  return (
    <div id="pay-box">
      {options.kind === "manual" ? (
        <TransferBox transfer={options} order={order} secondsToPay={secondsToPay} />
      ) : options.pending ? (
        <p className="text-sm">{options.pending}</p>
      ) : (
        <Form method="post" action={payAt} aria-label="Pay another way">
          <p className="mb-4 text-sm text-muted">{options.unavailable}</p>
          <input type="hidden" name="intent" value="pay-by" />
          <div className={actions}>
            {options.others.map((method) => (
              <Button key={method} name="method" value={method}>{`Pay by ${method}`}</Button>
            ))}
          </div>
        </Form>
      )}
    </div>
  );
}
