import type { IconName } from "../ui/Icon";
import type { MenuLink } from "./MenuLinks";

/** A page of the back office's navigation. */
export type AdminPage = MenuLink & {
  icon: IconName;
  /** The keys that open the page, one after the other. */
  keys: string;
  /** What the addresses of its further pages start with; by default its own address. */
  under?: readonly string[];
};

/** What admins get of the navigation. */
export type Navigation = {
  /** The Admin menu of the shop's header. */
  menu: MenuLink[];
  groups: AdminPage[][];
  /** Whether the admin uses the keyboard shortcuts. */
  hasShortcuts: boolean;
};
