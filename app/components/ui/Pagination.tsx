import { Link } from "@remix-run/react";
import { Icon } from "./Icon";
import { pageWindow } from "./pageWindow";
import { VisuallyHidden } from "./VisuallyHidden";

type PaginationProps = { page: number; pages: number; href: (page: number) => string; label?: string };

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pages, href, label = "Pages" }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          <VisuallyHidden>Previous page</VisuallyHidden>
        </Link>
      )}
      {pageWindow(page, pages).map((entry) =>
        typeof entry === "string" ? (
          <i key={entry}>…</i>
        ) : entry === page ? (
          <b key={entry} aria-current="page">
            <VisuallyHidden>Page </VisuallyHidden>
            {entry}
          </b>
        ) : (
          <Link key={entry} to={href(entry)}>
            <VisuallyHidden>Page </VisuallyHidden>
            {entry}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={href(page + 1)} rel="next">
          <VisuallyHidden>Next page</VisuallyHidden>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
