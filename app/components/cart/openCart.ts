import { createContext } from "react";

/** What the drawer says when it opens: what was added, or why it was not. */
export type CartNote = { text: string; isRefusal?: boolean };

/** Opens the cart's drawer, if the page has a header with it. */
export const OpenCart = createContext<(note?: CartNote) => void>(() => window.location.assign("/cart"));
