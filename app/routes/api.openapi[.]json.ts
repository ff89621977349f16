import { openApiDocument } from "~/features/api/document.server";
import { api, reply } from "~/http/reply/api.server";

export const { loader, action } = api({ GET: async () => reply(openApiDocument()) });
