import { Icon } from "../ui/Icon";
import { QuickLink } from "../ui/QuickLink";
import { pageWindow } from "./pageWindow";

type PaginationProps = { page: number; pages: number; href: (page: number) => string; label?: string };

const entryBox = "flex min-h-target items-center justify-center gap-1 rounded-md px-2 font-semibold tabular-nums";
const link = `${entryBox} min-w-target hover:bg-accent-soft hover:text-accent-strong`;

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pages, href, label = "Pages" }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="mt-10 flex flex-wrap items-center justify-center gap-1" aria-label={label}>
      {page > 1 && (
        <QuickLink to={href(page - 1)} rel="prev" className={link}>
          <Icon name="chevron-left" />
          <span className="sr-only">Previous page</span>
        </QuickLink>
      )}
      {pageWindow(page, pages).map((entry) =>
        typeof entry === "string" ? (
          <i key={entry} className={`${entryBox} not-italic text-muted`}>
            …
          </i>
        ) : entry === page ? (
          <b key={entry} className={`${entryBox} min-w-target bg-accent text-accent-ink`} aria-current="page">
            <span className="sr-only">Page </span>
            {entry}
          </b>
        ) : (
          <QuickLink key={entry} to={href(entry)} className={link}>
            <span className="sr-only">Page </span>
            {entry}
          </QuickLink>
        ),
      )}
      {page < pages && (
        <QuickLink to={href(page + 1)} rel="next" className={link}>
          <span className="sr-only">Next page</span>
          <Icon name="chevron-right" />
        </QuickLink>
      )}
    </nav>
  );
}
