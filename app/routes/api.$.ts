import { api, reply } from "~/http/reply/api.server";

const unknown = async () => reply({ message: "There is no such API endpoint." }, 404);

export const { loader, action } = api({ GET: unknown, POST: unknown, PUT: unknown, DELETE: unknown });
