import { api, reply } from "~/http/api.server";
import { openApiDocument } from "~/http/openapi/document.server";

export const { loader, action } = api({ GET: async () => reply(openApiDocument()) });
