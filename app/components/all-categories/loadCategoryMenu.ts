/** Loads the scripts of the menu of all categories, which only phones use. */
export const loadCategoryMenu = async () => (await import("./CategoryMenu.client")).CategoryMenu;
