/** A heading over a part of a page. */
export const sectionTitle = "font-sign text-section font-bold";
