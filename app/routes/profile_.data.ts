import type { LoaderFunctionArgs } from "@remix-run/node";
import { reply } from "~/http/api.server";
import { requireCustomer } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { ownData } from "~/shop/accounts/own-data.server";

/** 'Download my data': a file of everything the shop keeps about this customer. */
export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const person = await requireCustomer(context.visitor, "/profile");
    const fileName = { "Content-Disposition": 'attachment; filename="my-data.json"' };
    return reply(await ownData(person.id), 200, fileName);
  });
}
