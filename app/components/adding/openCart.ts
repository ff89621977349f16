import { createContext } from "react";

/** What the drawer says when it opens: what was added, or why it was not. */
export type CartNote = { text: string; isRefusal?: boolean };

type OpenCart = {
  /** Opens the cart's drawer. */
  open: (note?: CartNote) => void;
  /** Loads its scripts, which are needed soon. */
  prepare: () => void;
};

/** The drawer of the page's frame. Where there is none, the cart's page takes its place. */
export const OpenCart = createContext<OpenCart>({
  open: () => window.location.assign("/cart"),
  prepare: () => undefined,
});
