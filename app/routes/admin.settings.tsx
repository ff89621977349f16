import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsScreen } from "~/components/admin/SettingsScreen";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { readSettingsForm } from "~/features/settings/settings-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { Invalid } from "~/platform/errors";
import { SECTIONS } from "~/shop/settings/setting-table.server";
import { settingRequestSchema } from "~/shop/settings/settings.schema.server";
import { setting, settingSections, updateSettings } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Settings | ${data?.shopName}` }];

export const shouldRevalidate = revalidatesOwnPosts;

/** The list of time zones makes the page large. Each section, filled to its limits, fits. */
const ECHO_LIMIT = 28_500;

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "settings");
    const kept = await returnedForm(request);
    const returned = kept && {
      section: String(kept.form.get("intent")),
      result: await returnedResult(kept, settingRequestSchema),
    };
    return { shopName: setting("shopName"), sections: settingSections(), returned };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "settings");
    const { form, pictureError } = await readSettingsForm(request);
    const section = SECTIONS.find(({ id }) => id === form.get("intent"))?.id;
    if (!section) throw new Invalid("Please use the buttons on this page.");
    const submission = parseForm(form, settingRequestSchema);
    const refuse = async (answer: Response) =>
      json({ section, result: await answer.json() }, { status: answer.status });
    if (submission.status !== "success") return refuse(formErrorResponse(submission, { echoLimit: ECHO_LIMIT }));
    try {
      if (pictureError) throw pictureError;
      await updateSettings(admin, submission.value, section);
    } catch (error) {
      return refuse(toFormErrorResponse(error, submission));
    }
    setFlash(context, "settings-saved");
    // A full page load: the settings change the data of the whole document.
    return redirectToDocument("/admin/settings");
  });
}

export default function Settings() {
  const { sections, returned } = useLoaderData<typeof loader>();
  return <SettingsScreen sections={sections} refused={useActionData<typeof action>() ?? returned ?? undefined} />;
}
