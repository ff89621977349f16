import { Icon } from "./Icon";
import { pageWindow } from "./pageWindow";
import { QuickLink } from "./QuickLink";
import { VisuallyHidden } from "./VisuallyHidden";

type PaginationProps = { page: number; pages: number; href: (page: number) => string; label?: string };

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pages, href, label = "Pages" }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 && (
        <QuickLink to={href(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          <VisuallyHidden>Previous page</VisuallyHidden>
        </QuickLink>
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
          <QuickLink key={entry} to={href(entry)}>
            <VisuallyHidden>Page </VisuallyHidden>
            {entry}
          </QuickLink>
        ),
      )}
      {page < pages && (
        <QuickLink to={href(page + 1)} rel="next">
          <VisuallyHidden>Next page</VisuallyHidden>
          <Icon name="chevron-right" />
        </QuickLink>
      )}
    </nav>
  );
}
