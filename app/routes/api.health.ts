import { api, reply } from "~/http/api.server";
import { requireWorkingDatabase } from "~/platform/db.server";

export const { loader, action } = api({
  GET: async () => {
    requireWorkingDatabase();
    return reply({ status: "ok" });
  },
});
