import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOwnData } from "~/api/json/own-data.server";
import { requireCustomer } from "~/features/accounts/guards.server";
import { streamDownload } from "~/http/reply/download.server";

/** 'Download my data': a JSON file with everything the shop stores about this customer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const person = await requireCustomer(context.visitor, "/profile");
  return streamDownload("my-data.json", "application/json", exportOwnData(person.id));
}
