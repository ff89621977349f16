/** Loads the scripts of the cart's drawer, which most visits do not use. */
export const loadCartDrawer = async () => (await import("./CartDrawer.client")).CartDrawer;
