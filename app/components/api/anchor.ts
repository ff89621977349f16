/** The id of a group's heading. */
export const anchor = (name: string) => name.toLowerCase().replaceAll(" ", "-");
