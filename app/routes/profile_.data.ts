import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOwnData } from "~/api/json/own-data.server";
import { requireCustomer } from "~/features/accounts/guards.server";
import { reply } from "~/http/reply/api.server";

/** 'Download my data': a JSON file with everything the shop stores about this customer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const person = await requireCustomer(context.visitor, "/profile");
  const fileName = { "Content-Disposition": 'attachment; filename="my-data.json"' };
  return reply(await exportOwnData(person.id), 200, fileName);
}
