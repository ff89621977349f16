import { Form } from "@remix-run/react";
import type { LabelView, labelsData } from "~/features/orders/label-view.server";
import { Badge, type BadgeKind } from "../ui/Badge";
import { ButtonLink, SubmitButton } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type OrderLabelsProps = NonNullable<ReturnType<typeof labelsData>> & { to: string };

const STATES: Record<LabelView["status"], [word: string, kind: BadgeKind]> = {
  quoted: ["Not bought", "neutral"],
  buying: ["Being bought", "warning"],
  failed: ["Not bought", "danger"],
  bought: ["Bought", "success"],
  voiding: ["Void pending", "warning"],
  voided: ["Voided", "neutral"],
};

/** The labels of an order, with the buttons that print and void them, and the way to buy one. */
export function OrderLabels({ entries, canBuy, to }: OrderLabelsProps) {
  return (
    <section aria-labelledby="labels" className="mt-6">
      <h3 id="labels" className="mb-2">
        Shipping labels
      </h3>
      {entries.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {entries.map(({ id, status, service, price, number, url, problem }) => (
            <li key={id} className="rounded-md border border-line px-3 py-2 wrap-anywhere">
              <p>
                <Badge kind={STATES[status][1]}>{STATES[status][0]}</Badge>{" "}
                {[service, price].filter(Boolean).join(", ")}
              </p>
              {number && <p className="tabular-nums">{number}</p>}
              {status === "buying" && (
                <p className="text-sm">
                  The carrier's answer is not known yet. The shop finds out within a few minutes whether it was bought;
                  please do not buy another one.
                </p>
              )}
              {problem && <p className="text-sm text-danger">{problem}</p>}
              {status === "bought" && (
                <Form method="post" preventScrollReset className={`${actions} my-1`} aria-label={`Label ${number}`}>
                  {url && (
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      Print label<span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  )}
                  <input type="hidden" name="label" value={id} />
                  <SubmitButton small variant="secondary" intent="void-label" pendingLabel="Voiding…">
                    Void label
                  </SubmitButton>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {canBuy && (
        <p>
          <ButtonLink variant="secondary" to={to}>
            Buy a label
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
