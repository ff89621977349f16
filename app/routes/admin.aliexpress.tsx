import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AliExpressScreen } from "~/components/admin/AliExpressScreen";
import { readForm } from "~/http/body.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { constraintsOf, parseForm, refusedForm } from "~/http/forms.server";
import { requireAdmin } from "~/http/guards.server";
import { refusalOf } from "~/http/input.server";
import { marketplaceAddress } from "~/http/marketplace.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";
import { disconnectMarketplace, marketplaceConnection } from "~/shop/marketplace/connection.server";
import { takeOverSchema } from "~/shop/marketplace/take-over.schema.server";
import { takeOver } from "~/shop/marketplace/take-over.server";

export const handle = { outside: ["aliexpress"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `AliExpress | ${data?.shopName}` }];

const PROBLEMS: Record<string, string> = {
  denied: "AliExpress did not allow the connection. Nothing has changed.",
  stale: "This answer of AliExpress is not for you, or came too late. Please connect again.",
  refused: "AliExpress did not take the shop's request. Please connect again.",
  down: "AliExpress cannot be reached right now. Please try again.",
};

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const problem = PROBLEMS[new URL(request.url).searchParams.get("problem") ?? ""] ?? null;
    const connection = await marketplaceConnection();
    return { shopName, problem, connection, constraint: constraintsOf(takeOverSchema) };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    const submission = parseForm(form, takeOverSchema);
    try {
      switch (form.get("intent")) {
        case "connect":
          return redirect(await marketplaceAddress(context.visitor, admin), 303);
        case "disconnect":
          await disconnectMarketplace(admin);
          leaveNotice(context, "aliexpress-disconnected");
          return seeOther("/admin/aliexpress");
        case "take-over": {
          if (submission.status !== "success") {
            return json({ result: await refusedForm(submission).json(), refused: null }, { status: 400 });
          }
          const id = await takeOver(admin, submission.value.address);
          return seeOther(`/admin/product/${id}/edit`);
        }
        default:
          throw new Invalid("Please use one of the buttons.");
      }
    } catch (error) {
      const { form: refused = null, fields, status, headers } = refusalOf(error);
      return json({ result: await refusedForm(submission, { fields }).json(), refused }, { status, headers });
    }
  });
}

export default function AliExpress() {
  return <AliExpressScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
