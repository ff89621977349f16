import { z } from "zod";

/** Lines of an order that one request can name. */
const LINES_LIMIT = 100;
const UNITS = "Please enter a whole number of units, for example 1.";
const LINE = "Please name an item of the order by its _id.";

const id = z.string({ error: LINE }).min(1, LINE).max(80, LINE);

const sentLine = z.object({ _id: id, qty: z.number({ error: UNITS }).int(UNITS).min(1, UNITS).max(100_000, UNITS) });

const listOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: "Please send items, each with _id and qty." })
    .min(1, "Please name at least one item.")
    .max(LINES_LIMIT, `At most ${LINES_LIMIT} items at once.`);

/** Units of lines, as the API gets them. */
export const sentLines = listOf(sentLine);

/** The same, with whether they go back in stock. */
export const refundedLines = listOf(
  sentLine.extend({ restock: z.boolean().optional().describe("Whether these units go back in stock") }),
);

const typedLine = z.object({
  _id: id,
  qty: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, UNITS)
    .default("")
    .transform(Number),
});

/** The same, as a form sends them: a line may have no units. */
export const typedLines = z.array(typedLine).max(LINES_LIMIT);

/**
 * The box of a form, or of one of its lines, that puts items back in stock. A browser sends nothing for an unticked box, so the
 * form sends `restockOffered` with it; without that field, the form has no box.
 */
export const restockBox = {
  restock: z.string().optional(),
  restockOffered: z.string().optional(),
};

/** What the box says. @returns undefined when the form has no box */
export const restockChoice = (form: { restock?: string; restockOffered?: string }): boolean | undefined =>
  form.restock || form.restockOffered ? Boolean(form.restock) : undefined;

/** Units of lines as a form sends them, each with such a box. */
export const typedRefundLines = z
  .array(typedLine.extend(restockBox).transform(({ _id, qty, ...box }) => ({ _id, qty, restock: restockChoice(box) })))
  .max(LINES_LIMIT);

/** Whether a form names units of some line. */
export const hasUnits = (lines: readonly { qty: number }[] = []): boolean => lines.some(({ qty }) => qty > 0);

/** Units of lines that a request names. */
export type NamedLine = z.output<typeof sentLines>[number];
