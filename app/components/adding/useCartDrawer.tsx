import { type ComponentType, useMemo, useState } from "react";
import type { CartNote } from "./openCart";

/** Loads the scripts of the cart's drawer. */
export type LoadCartDrawer = () => Promise<ComponentType<{ note?: CartNote; onClose: () => void }>>;

/** The cart's drawer while it is open, and what opens it. If its scripts cannot be loaded, the cart's page takes its place. */
export function useCartDrawer(load: LoadCartDrawer) {
  const [opened, setOpened] = useState<{ Drawer: Awaited<ReturnType<LoadCartDrawer>>; note?: CartNote } | null>(null);
  const openCart = useMemo(() => {
    const open = (note?: CartNote) => {
      load().then(
        (Drawer) => setOpened({ Drawer, note }),
        () => window.location.assign("/cart"),
      );
    };
    // If they do not load now, `open` notices.
    return { open, prepare: () => void load().catch(() => undefined) };
  }, [load]);
  return { openCart, drawer: opened && <opened.Drawer note={opened.note} onClose={() => setOpened(null)} /> };
}
