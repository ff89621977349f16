import { Link } from "@remix-run/react";

export const crumbs = "mb-4 wrap-anywhere text-sm text-muted [&_a]:py-press";

const entry = [
  "inline after:px-2 after:content-['/'] last:after:content-none has-[:empty]:hidden",
  "max-sm:has-[[aria-current]]:hidden max-sm:[&:has(+li>[aria-current])]:after:content-none",
].join(" ");

type Crumb = {
  label: string;
  to?: string;
  /** Whether the link loads the page anew. */
  reload?: boolean;
};

/**
 * A breadcrumb; the last item is the current page and has no link: phones leave it out, as the heading below says the same.
 * CSS hides items without a label.
 */
export function Breadcrumb({ items }: { items: Crumb[] }) {
  return (
    <nav className={crumbs} aria-label="Breadcrumb">
      <ol>
        {items.map((item) => (
          // The separator ends a line rather than beginning one.
          <li key={item.label} className={entry}>
            {item.to ? (
              <Link to={item.to} reloadDocument={item.reload}>
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
