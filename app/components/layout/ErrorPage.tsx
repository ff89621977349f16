import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../ui/Button";

type ErrorPageProps = {
  status: number;
  title: string;
  /** What happened and what to do. */
  message: string;
  /** Request id to quote to support, for errors of the shop. */
  requestId?: string;
  action?: { to: string; label: string; reloadDocument?: boolean };
};

export function ErrorPage({
  status,
  title,
  message,
  requestId,
  action = { to: "/", label: "Back to the shop" },
}: ErrorPageProps) {
  return (
    <main id="main" tabIndex={-1} className="page page-text">
      <p className="error-number">{`No. ${status}`}</p>
      <h1>{title}</h1>
      <p className="lead">{message}</p>
      {requestId && (
        <p className="mt-4 text-sm text-muted">
          If you write to us about this, quote <code>{requestId}</code>.
        </p>
      )}
      {status === 404 && <FindForm />}
      <p className="mt-8">
        <ButtonLink to={action.to} reloadDocument={action.reloadDocument}>
          {action.label}
        </ButtonLink>
      </p>
    </main>
  );
}

/** A product search on pages for a 404. */
function FindForm() {
  return (
    <Form action="/search" role="search" aria-label="Find a product" className="find-form">
      <div className="field">
        <label htmlFor="find">What are you looking for?</label>
        <input className="input" id="find" type="search" name="keyword" autoComplete="off" enterKeyHint="search" />
      </div>
      <Button variant="secondary">Search</Button>
    </Form>
  );
}
