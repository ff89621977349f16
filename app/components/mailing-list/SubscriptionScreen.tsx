import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { SubmitButton } from "../ui/Button";
import { stack } from "../ui/layoutStyles";

type SubscriptionScreenProps = {
  /** Asks before anything changes, because mail programs and scanners open links too. */
  question: string;
  /** What the button does. */
  children: ReactNode;
  button: { value: string; label: string; pendingLabel: string };
  /** A further note below the button. */
  note?: string;
  /** Shown in place of the question once it is done. */
  done: { title: string; text: ReactNode } | null;
};

/** A page that an email of the mailing list or a stock notice links to: a question with one button, and what it has done. */
function SubscriptionScreen({ question, children, button, note, done }: SubscriptionScreenProps) {
  if (done) {
    return (
      <Page title={done.title} width="narrow">
        <div className={stack}>
          <Alert kind="success">{done.text}</Alert>
          <p>
            <Link to="/">Go to the home page</Link>
          </p>
        </div>
      </Page>
    );
  }
  return (
    <Page title={question} width="narrow">
      <p className="mb-6">{children}</p>
      <Form method="post" className={formGrid} aria-label={question}>
        <SubmitButton wide intent={button.value} pendingLabel={button.pendingLabel}>
          {button.label}
        </SubmitButton>
      </Form>
      {note && <p className="mt-6 text-muted">{note}</p>}
    </Page>
  );
}

const Address = ({ children }: { children: string }) => <strong className="wrap-anywhere">{children}</strong>;

type ConfirmSubscriptionScreenProps = { email: string; isConfirmed: boolean; shopName: string };

/** The page that the confirmation email links to: a button confirms the subscription. */
export function ConfirmSubscriptionScreen({ email, isConfirmed, shopName }: ConfirmSubscriptionScreenProps) {
  const text = (
    <>
      News and offers go to <Address>{email}</Address>. Every email has a link to unsubscribe.
    </>
  );
  return (
    <SubscriptionScreen
      question="Do you want our emails?"
      button={{ value: "confirm", label: "Confirm subscription", pendingLabel: "Confirming…" }}
      note="You did not request this? Then close this page: we will not write again."
      done={isConfirmed ? { title: "You are on the list", text } : null}
    >
      {shopName} would send news and offers to <Address>{email}</Address>. You can unsubscribe at any time.
    </SubscriptionScreen>
  );
}

type UnsubscribeScreenProps = { email: string; hasLeft: boolean; shopName: string };

/** The page that the unsubscribe link of every email opens: a button removes the address from the list. */
export function UnsubscribeScreen({ email, hasLeft, shopName }: UnsubscribeScreenProps) {
  const text = (
    <>
      No more news and offers go to <Address>{email}</Address>. You still hear about your orders.
    </>
  );
  return (
    <SubscriptionScreen
      question="Leave the mailing list?"
      button={{ value: "leave", label: "Unsubscribe", pendingLabel: "Leaving…" }}
      done={hasLeft ? { title: "You have left the list", text } : null}
    >
      {shopName} would send no more news and offers to <Address>{email}</Address>. You would still hear about your
      orders.
    </SubscriptionScreen>
  );
}

type StopStockNoticesScreenProps = { email: string; isWaiting: boolean };

/** The page that the stop link of a 'Back in stock' email opens: a button deletes what the address waits for. */
export function StopStockNoticesScreen({ email, isWaiting }: StopStockNoticesScreenProps) {
  const text = (
    <>
      <Address>{email}</Address> waits for no sold-out products. You still hear about your orders.
    </>
  );
  return (
    <SubscriptionScreen
      question="Stop “Back in stock” emails?"
      button={{ value: "stop", label: "Stop these emails", pendingLabel: "Stopping…" }}
      done={isWaiting ? null : { title: "No more “Back in stock” emails", text }}
    >
      <Address>{email}</Address> waits for products that are sold out. We would not write when they are back.
    </SubscriptionScreen>
  );
}

const REMINDERS = {
  reviews: { question: "Stop emails that ask for reviews?", about: "We would not ask for a review of an order again." },
  cart: { question: "Stop reminders of your cart?", about: "We would not remind you of what is in your cart again." },
};

type StopRemindersScreenProps = { email: string; kind: keyof typeof REMINDERS; isStopped: boolean };

/** The page that the stop link of a reminder opens: a button stops all reminders of its kind. */
export function StopRemindersScreen({ email, kind, isStopped }: StopRemindersScreenProps) {
  const text = (
    <>
      No more of these emails go to <Address>{email}</Address>. You still hear about your orders.
    </>
  );
  return (
    <SubscriptionScreen
      question={REMINDERS[kind].question}
      button={{ value: "stop", label: "Stop these emails", pendingLabel: "Stopping…" }}
      done={isStopped ? { title: "No more of these emails", text } : null}
    >
      {REMINDERS[kind].about} You would still hear about your orders at <Address>{email}</Address>.
    </SubscriptionScreen>
  );
}
