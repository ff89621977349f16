import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HomePageScreen } from "~/components/home-page/HomePageScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { emptyRails } from "~/shop/home-page/home-content.server";
import { draftSections, hasUnpublishedChanges } from "~/shop/home-page/home-page.server";
import {
  discardSections,
  moveSection,
  publishSections,
  removeSection,
  updateSection,
} from "~/shop/home-page/manage-home-page.server";

export const meta = pageTitle("Home page");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "pages");
  const sections = draftSections();
  return { sections, empty: await emptyRails(sections), hasChanges: hasUnpublishedChanges() };
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "pages", {
    up: { run: (_, id) => moveSection(id, -1), done: "section-moved" },
    down: { run: (_, id) => moveSection(id, 1), done: "section-moved" },
    hide: { run: (admin, id) => updateSection(admin, id, { isHidden: true }), done: "section-hidden" },
    show: { run: (admin, id) => updateSection(admin, id, { isHidden: false }), done: "section-unhidden" },
    delete: { run: removeSection, done: "section-removed" },
    publish: { run: publishSections, done: "home-page-published" },
    discard: { run: discardSections, done: "home-page-discarded" },
  });
}

export default function HomePage() {
  return <HomePageScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
