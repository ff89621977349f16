import { Link, useLocation } from "@remix-run/react";
import { count as badge } from "../header/headerStyles";
import type { Waiting } from "../header/MenuLinks";
import type { AdminPage } from "../header/navigation";
import { Icon } from "../ui/Icon";

type BackOfficeNavProps = {
  groups: AdminPage[][];
  current: AdminPage;
  waiting: Waiting;
};

/** Scrolls the side bar to the current page, but not from under a pointer that has scrolled it before the scripts ran. */
function showCurrent(box: HTMLElement | null): void {
  const current = box?.querySelector<HTMLElement>("[aria-current]");
  if (box?.scrollTop === 0 && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
}

/** On wide screens a side bar; on others it unfolds below the name of the current page. */
export function BackOfficeNav({ groups, current, waiting }: BackOfficeNavProps) {
  const { pathname } = useLocation();
  const tasks = waiting.orders + waiting.support + waiting.contact;
  const entries = groups.map((group) => (
    <ul key={group[0]?.to}>
      {group.map((page) => (
        <li key={page.to}>
          <Entry page={page} isCurrent={page === current} waiting={waiting} />
        </li>
      ))}
    </ul>
  ));
  return (
    <nav
      className="border-line bg-sunken max-xl:border-b xl:w-52 xl:flex-none xl:border-r print:hidden"
      aria-label="Back office"
    >
      {/* Mounted anew on every page, so that following a link closes it. */}
      <details key={pathname} className="unfolding xl:hidden">
        <summary className="flex min-h-target items-center gap-2 px-gutter text-sm font-semibold focus-visible:outline-offset-[-3px]">
          <Icon name={current.icon} />
          <span className="sr-only">Admin menu, current page: </span>
          <span className="flex-1 wrap-anywhere">{current.label}</span>
          <Count count={tasks} of="to do" />
          <Icon name="chevron-down" />
        </summary>
        <div className="office-links grid grid-cols-2 gap-1 px-2 pb-2 md:grid-cols-4 [&>ul]:contents">{entries}</div>
      </details>
      <div
        ref={showCurrent}
        className="office-links sticky top-0 flex max-h-[calc(100vh-3.5rem)] flex-col gap-6 overflow-y-auto p-3 max-xl:hidden"
      >
        {entries}
      </div>
    </nav>
  );
}

type EntryProps = { page: AdminPage; isCurrent: boolean; waiting: Waiting };

function Entry({ page: { to, label, icon, counts, keys }, isCurrent, waiting }: EntryProps) {
  return (
    <Link to={to} data-keys={keys} aria-current={isCurrent ? "page" : undefined}>
      <Icon name={icon} />
      <span className="flex-1">{label}</span>
      {counts && <Count count={waiting[counts]} of={counts === "orders" ? "to ship" : "unread"} />}
    </Link>
  );
}

/** A badge; nothing for 0. */
function Count({ count, of }: { count: number; of: string }) {
  if (count === 0) return null;
  return (
    <span className={badge}>
      {count}
      <span className="sr-only">{` ${of}`}</span>
    </span>
  );
}
