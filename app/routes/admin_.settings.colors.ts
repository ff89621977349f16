import type { SampleColors } from "~/components/theme/useThemePreview";
import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { sampleColors } from "~/features/layout/shop-colors.server";
import { api, reply } from "~/http/reply/api.server";
import { settingChangesSchema } from "~/shop/settings/settings.schema.server";

/**
 * The colors of the settings' sample of the shop with the accent color of the query, by the rules of saving it. A script reads
 * them: it would leave the page, and what is typed there, where a page's guard redirects.
 */
export const { loader } = api({
  GET: async ({ request, context }) => {
    await requireApiPermission(context.visitor, "settings");
    const accentColor = new URL(request.url).searchParams.get("accent") ?? "";
    const parsed = settingChangesSchema.safeParse({ accentColor });
    return reply<SampleColors>(
      parsed.success
        ? { colors: sampleColors(parsed.data.accentColor ?? ""), problem: null }
        : { colors: null, problem: parsed.error.issues[0]?.message ?? null },
    );
  },
});
