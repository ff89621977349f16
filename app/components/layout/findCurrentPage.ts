import type { AdminPage } from "../header/navigation";

/** The entry of the navigation that a path belongs to. */
export function findCurrentPage(groups: AdminPage[][], pathname: string): AdminPage | undefined {
  const path = pathname.toLowerCase();
  return groups.flat().find(({ to, under = [to] }) => path === to || under.some((start) => path.startsWith(start)));
}
