import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { SERVER_SECTION, SettingsScreen } from "~/components/settings/SettingsScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { sampleColors } from "~/features/layout/shop-colors.server";
import { readSettingsForm, sectionOf, toSettingFields } from "~/features/settings/settings-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { redirectTo, redirectToDocument } from "~/http/reply/redirects.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid, NotFound } from "~/platform/errors";
import { serverSetup } from "~/shop/overview/first-steps.server";
import { serviceSetup, testServices } from "~/shop/overview/service-setup.server";
import {
  canBePaid,
  providersWithoutCurrency,
  requireKnownMethods,
  usableMethods,
} from "~/shop/payment-methods/payment-providers.server";
import { SECTIONS } from "~/shop/settings/setting-table.server";
import { type Settings, settingRequestSchema } from "~/shop/settings/settings.schema.server";
import { allSettings, KEY_SECTION, setting, settingSections, updateSettings } from "~/shop/settings/settings.server";

export const meta = pageTitle<typeof loader>((data) => data.title);

export const shouldRevalidate = revalidatesOwnPosts;

/** The button that tries the keys of services. */
const TEST_INTENT = "test";

/** The list of time zones makes the page large. Each section, filled to its limits, fits. */
const ECHO_LIMIT = 28_500;

/** The section that a request posted. Without scripts, its answer is the page of that section. */
const postedSections = new WeakMap<RequestContext, string>();

/** All sections, or the one of the address, which then has a page of its own. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "settings");
  const all = settingSections().map(withPayment);
  const shown = params.section ?? postedSections.get(context);
  const own = all.find(({ id }) => id === shown);
  const isServer = shown === SERVER_SECTION.id;
  if (shown && !own && !isServer) throw new NotFound("The settings have no such section.");
  const kept = returnedForm(request);
  if (kept) toSettingFields(kept.form);
  const returned = kept && {
    section: sectionOf(kept.form),
    result: await returnedResult(kept, settingRequestSchema),
  };
  return {
    title: own?.title ?? (isServer ? SERVER_SECTION.title : "Settings"),
    menu: all.map(({ id, title }) => ({ id, title })),
    section: shown ?? null,
    sections: shown ? all.filter((section) => section === own) : all,
    server: shown && !isServer ? null : serverSetup(),
    services: serviceSetup(),
    sample: sampleOf(allSettings()),
    returned,
  };
}

type Section = ReturnType<typeof settingSections>[number];

/** Says beside the currency which payment providers do not take it, and beside the ways to pay which can be used. */
function withPayment({ fields, ...section }: Section): Section {
  const without = providersWithoutCurrency().join(" and ");
  const note = ` ${without} cannot be chosen by shoppers: payments in ${setting("currency")} are not possible there.`;
  const usable = usableMethods().map(({ name }) => name);
  const offered = canBePaid() ? ` Now these can be used: ${usable.join("; ")}.` : " None of them can be used yet.";
  const hintOf = ({ name, hint }: Section["fields"][number]) => {
    if (name === "paymentMethods") return hint + offered;
    return without && name === "currency" ? hint + note : hint;
  };
  return { ...section, fields: fields.map((field) => ({ ...field, hint: hintOf(field) })) };
}

const sampleOf = ({ shopName, logo, tagline, intro, heroImage }: Settings) => ({
  shopName,
  logo,
  tagline,
  intro,
  heroImage,
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "settings");
  const { form, isPreview, refusal, ...posted } = await readSettingsForm(request);
  if (posted.section === TEST_INTENT) {
    await limitRate("payment", context.clientAddress);
    postedSections.set(context, KEY_SECTION);
    return json({ section: KEY_SECTION, tested: await testServices() });
  }
  const section = SECTIONS.find(({ id }) => id === posted.section)?.id;
  if (!section) throw new Invalid("Please use the buttons on this page.");
  postedSections.set(context, section);
  const submission = parseForm(form, settingRequestSchema);
  const refuse = async (answer: Response) => json({ section, result: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") return refuse(formErrorResponse(submission, { echoLimit: ECHO_LIMIT }));
  if (isPreview && !refusal) {
    const values = { ...allSettings(), ...submission.value };
    const preview = { values: sampleOf(values), colors: sampleColors(values.accentColor) };
    return json({ section, result: await formErrorResponse(submission).json(), preview });
  }
  const currency = setting("currency");
  try {
    if (refusal) throw refusal;
    if (section === KEY_SECTION) await limitRate("payment", context.clientAddress);
    requireKnownMethods(submission.value);
    updateSettings(admin, submission.value, section);
  } catch (error) {
    return refuse(toFormErrorResponse(error, submission));
  }
  // The next page says whether the keys work.
  if (section === KEY_SECTION) await testServices();
  setFlash(context, "settings-saved");
  // Below the page of all, other sections can have changes that are not saved.
  const path = params.section ? `/admin/settings/${section}` : "/admin/settings";
  // The scripts read the currency when a document starts.
  return setting("currency") === currency ? redirectTo(path) : redirectToDocument(path);
}

export default function SettingsPage() {
  const { returned, services, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const tested = answer && "tested" in answer ? answer.tested : null;
  const refused = answer && "result" in answer ? answer : undefined;
  return (
    <SettingsScreen
      {...screen}
      services={tested ?? services}
      isTested={tested !== null}
      refused={refused ?? returned ?? undefined}
    />
  );
}
