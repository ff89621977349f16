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

/** The same, as a form sends them: a line may have no units. */
export const typedLines = z
  .array(
    z.object({
      _id: id,
      qty: z
        .string()
        .trim()
        .regex(/^\d{0,6}$/, UNITS)
        .default("")
        .transform(Number),
    }),
  )
  .max(LINES_LIMIT);

/** Whether a form names units of some line. */
export const hasUnits = (lines: readonly { qty: number }[] = []): boolean => lines.some(({ qty }) => qty > 0);

/** Units of lines that a request names. */
export type NamedLine = z.output<typeof sentLines>[number];
