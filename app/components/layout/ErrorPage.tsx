import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { control, fieldLabel } from "../forms/formStyles";
import { Button, ButtonLink } from "../ui/Button";
import { leadText } from "../ui/layoutStyles";
import { pageBox } from "./Page";

type ErrorPageProps = {
  status: number;
  title: string;
  /** What happened and what to do. */
  message: string;
  /** Request id to quote to support, for errors of the shop. */
  requestId?: string;
  action?: { to: string; label: string; reloadDocument?: boolean };
  /** What was typed in the form that was refused. */
  typed?: string;
  /** What else the page has to offer, below the message and as wide as the shop's pages. */
  children?: ReactNode;
};

export function ErrorPage({
  status,
  title,
  message,
  requestId,
  action = { to: "/", label: "Back to the shop" },
  typed,
  children,
}: ErrorPageProps) {
  const { pathname, search } = useLocation();
  return (
    <main id="main" tabIndex={-1} className={pageBox({ width: children ? "wide" : "text" })}>
      {/* What happened meanwhile is no fault of the address or the shop: no number is shown. */}
      {status !== 409 && (
        <p className="mb-3 inline-block rounded bg-mark px-3 py-1 font-sign text-lg font-bold text-mark-ink">{`No. ${status}`}</p>
      )}
      <h1 tabIndex={-1} ref={takeFocus}>
        {title}
      </h1>
      <p className={leadText}>{message}</p>
      {requestId && (
        <p className="mt-4 text-sm text-muted">
          If you write to us about this, quote <code>{requestId}</code>.
        </p>
      )}
      {status === 404 && !action.to.startsWith("/admin") && <FindForm />}
      {typed && (
        <label className={fieldLabel}>
          What you typed
          <textarea className={control()} readOnly defaultValue={typed} />
        </label>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {status > 500 && (
          <ButtonLink to={pathname + search} reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink
          variant={status > 500 ? "secondary" : "primary"}
          to={action.to}
          reloadDocument={action.reloadDocument}
        >
          {action.label}
        </ButtonLink>
      </p>
      {children && <div className="mt-12">{children}</div>}
    </main>
  );
}

/** Shows the heading of a page that replaces the one in which something was pressed, which may be scrolled. */
function takeFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}

/** A product search on pages for a 404. */
function FindForm() {
  return (
    <Form action="/search" role="search" aria-label="Find a product" className="mt-6 flex max-w-lg items-end gap-3">
      <div className="min-w-0 flex-1">
        <label htmlFor="find" className={fieldLabel}>
          What are you looking for?
        </label>
        <input className={control()} id="find" type="search" name="keyword" autoComplete="off" enterKeyHint="search" />
      </div>
      <Button variant="secondary">Search</Button>
    </Form>
  );
}
