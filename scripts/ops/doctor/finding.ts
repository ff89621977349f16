/** What a check found. A `warning` needs attention some day; a `problem` needs it now and makes the command fail. */
export type Finding = { subject: string; state: "ok" | "warning" | "problem"; text: string };

export const ok = (subject: string, text: string): Finding => ({ subject, state: "ok", text });
export const warning = (subject: string, text: string): Finding => ({ subject, state: "warning", text });
export const problem = (subject: string, text: string): Finding => ({ subject, state: "problem", text });

/** `1 order`, `2 orders`. */
export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
