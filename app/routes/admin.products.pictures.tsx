import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { PictureDownloadsScreen } from "~/components/pictures/PictureDownloadsScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { downloadProgress, listDownloadProblems } from "~/shop/picture-downloads/download-list.server";
import { retryDownloads } from "~/shop/picture-downloads/download-queue.server";

export const meta = pageTitle("Pictures");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  return {
    progress: downloadProgress(),
    problems: await listDownloadProblems(),
  };
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "products.edit", {
    "retry-all": { run: () => retryDownloads() },
    retry: { run: (_, id) => retryDownloads(id) },
  });
}

export default function PictureDownloads() {
  return <PictureDownloadsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
