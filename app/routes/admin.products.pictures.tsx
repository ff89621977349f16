import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { PictureDownloadsScreen } from "~/components/pictures/PictureDownloadsScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
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

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  const form = await readForm(request);
  try {
    if (form.get("intent") === "retry-all") await retryDownloads();
    else if (form.get("intent") === "retry") await retryDownloads(String(form.get("id")));
    else throw new Invalid("Please use the buttons on this page.");
    return redirectTo("/admin/products/pictures");
  } catch (error) {
    return refusedReply(error);
  }
}

export default function PictureDownloads() {
  return <PictureDownloadsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
