import { z } from "zod";
import { folderName } from "~/shop/gallery/folder-name.schema.server";
import { REPORT_NAMES } from "~/shop/reports/report-figures";

const text = z.string().min(1);

/** The parameters in the paths of the API, by name. */
export const PATH_PARAMETERS = {
  id: { about: "The object's `_id`", schema: text },
  slug: { about: "The last part of the page's address", schema: text },
  token: { about: "The token from the link in the email", schema: text },
  provider: { about: "The payment provider, as in `GET /api/payments`", schema: text },
  postalCode: { about: "The postal code of the destination, such as a ZIP code", schema: text },
  username: { about: "The user name of the account whose conversation it is", schema: text },
  name: { about: "The report's name", schema: z.enum(REPORT_NAMES) },
  reviewId: { about: "The review's `_id`", schema: text },
  folder: { about: "Up to 60 letters, digits, spaces, hyphens and underscores", schema: folderName },
} satisfies Record<string, { about: string; schema: z.ZodType }>;

export type PathParameter = keyof typeof PATH_PARAMETERS;

const isPathParameter = (name: string): name is PathParameter => Object.hasOwn(PATH_PARAMETERS, name);

/** The parameters of a path, in their order. @param path with its parameters in braces */
export const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    if (!isPathParameter(name)) throw new Error(`The path parameter ${name} is not described.`);
    return { name, ...PATH_PARAMETERS[name] };
  });
