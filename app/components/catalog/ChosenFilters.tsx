import { Link } from "@remix-run/react";
import type { FilterView } from "~/features/catalog/filter-view.server";
import { Icon } from "../ui/Icon";

const chip = [
  "flex min-h-small items-center gap-2 rounded-full border border-edge bg-surface pl-4 pr-3 text-sm font-semibold text-ink",
  "hover:border-accent hover:bg-accent-soft hover:text-accent-strong",
].join(" ");

/** The chosen filters of a list, each a link to the list without it; nothing if there are none. */
export function ChosenFilters({ chosen, clearHref }: Pick<FilterView, "chosen" | "clearHref">) {
  if (chosen.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap items-center gap-2" aria-label="Chosen filters">
      {chosen.map(({ label, href }) => (
        <li key={label}>
          <Link to={href} className={chip} preventScrollReset>
            <span className="sr-only">Remove </span>
            <span className="wrap-anywhere">{label}</span>
            <Icon name="cross" className="h-4 w-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearHref} className="flex min-h-small items-center px-2 text-sm font-semibold" preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
