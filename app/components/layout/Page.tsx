import type { ReactNode } from "react";

const WIDTHS = { narrow: "page page-narrow", text: "page page-text", wide: "page" };

type PageProps = {
  /** The first-level heading; left out if the content has one. */
  title?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** `narrow` for a single form, `text` for reading, `wide` for lists. */
  width?: keyof typeof WIDTHS;
  /** Content before the heading: a breadcrumb or the checkout step bar. */
  above?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Hides the heading visually. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** The main part of every page. */
export function Page({ title, lead, width = "wide", above, actions, hideTitle, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={WIDTHS[width]}>
      {above}
      {title && hideTitle && <h1 className="sr-only">{title}</h1>}
      {title && !hideTitle && (
        <div className="page-head">
          <h1>{title}</h1>
          {actions && <div className="actions">{actions}</div>}
          {lead && <p className="lead">{lead}</p>}
        </div>
      )}
      {children}
    </main>
  );
}
