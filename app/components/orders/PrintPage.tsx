import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "../header/Logo";
import type { SellerFacts } from "../layout/Seller";
import { Button } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";

type PrintPageProps = {
  /** The page to return to, and its name. */
  back: { to: string; label: string };
  children: ReactNode;
};

/** A document for printing: without menus, below a line that is not printed. */
export function PrintPage({ back, children }: PrintPageProps) {
  const isScripted = useHydrated();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-text px-gutter py-6 print:max-w-none print:p-0">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4 print:hidden">
        <Link to={back.to} reloadDocument>
          {back.label}
        </Link>
        {isScripted ? (
          <Button type="button" small onClick={() => window.print()}>
            Print
          </Button>
        ) : (
          <p className="text-sm text-muted">Print this page from the browser's menu.</p>
        )}
      </div>
      {children}
    </main>
  );
}

type PrintHeadProps = { seller: SellerFacts; title: string; facts: [string, string][] };

/** The head of a printed document: the shop's logo or name, the kind of document, and its facts by their names. */
export function PrintHead({ seller, title, facts }: PrintHeadProps) {
  return (
    <header className="mb-6">
      {/* A logo is made for the header's color, so that color is printed too. */}
      <p className="mb-4 flex min-h-14 items-center rounded-md bg-band px-4 py-2 font-sign text-lg font-bold text-band-ink wrap-anywhere [print-color-adjust:exact]">
        {seller.logo ? <Logo className="max-h-12 max-w-60" path={seller.logo} shopName={seller.name} /> : seller.name}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <h1>{title}</h1>
        <dl className="text-sm">
          {facts.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="text-muted">{term}</dt>
              <dd className="tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}

/** Cells of the tables in printed documents. */
export const printTable =
  "w-full text-left text-sm [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-3 [&_:is(td,th)]:align-top [&_:is(td,th):last-child]:pr-0";
