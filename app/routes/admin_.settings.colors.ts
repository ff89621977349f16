import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SampleColors } from "~/components/theme/useThemePreview";
import { requirePermission } from "~/features/accounts/guards.server";
import { sampleColors } from "~/features/layout/shop-colors.server";
import { reply } from "~/http/reply/api.server";
import { settingChangesSchema } from "~/shop/settings/settings.schema.server";

/** The colors of the settings' sample of the shop with the accent color of the query, by the rules of saving it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "settings");
  const accentColor = new URL(request.url).searchParams.get("accent") ?? "";
  const parsed = settingChangesSchema.safeParse({ accentColor });
  const answer: SampleColors = parsed.success
    ? { colors: sampleColors(parsed.data.accentColor ?? ""), problem: null }
    : { colors: null, problem: parsed.error.issues[0]?.message ?? null };
  return reply(answer);
}
