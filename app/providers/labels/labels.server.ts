import { env } from "~/platform/env.server";
import { easyPost } from "./easypost.server";
import type { LabelService } from "./label-service";

const { EASYPOST_API_KEY: apiKey, EASYPOST_API_URL: apiUrl } = env;

/** Where labels are bought: EasyPost when its key is set, otherwise nowhere. */
export const labelService: LabelService | null = apiKey ? easyPost({ apiKey, apiUrl }) : null;
