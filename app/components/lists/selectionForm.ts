/** The form of the boxes in the rows: they name it, because a form around the table would enclose other forms. */
export const SELECTION_FORM = "selection";
