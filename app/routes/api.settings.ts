import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { settingRequestSchema } from "~/shop/settings/settings.schema.server";
import { allSettings, settingsVersion, updateSettings } from "~/shop/settings/settings.server";

export const { loader, action } = api({
  GET: async ({ context }) => {
    await requireApiPermission(context.visitor, "settings");
    return reply({ ...allSettings(), version: settingsVersion() });
  },
  PUT: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "settings");
    await updateSettings(admin, parseInput(settingRequestSchema, await readJson(request)));
    return reply({ ...allSettings(), version: settingsVersion() });
  },
});
