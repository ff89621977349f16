import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TokensScreen } from "~/components/accounts/TokensScreen";
import { readForm } from "~/http/body.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { requireCustomer } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Forbidden } from "~/platform/errors";
import { namedTokenSchema } from "~/shop/accounts/api-token.schema.server";
import { apiTokensOf, createNamedToken, revokeApiToken } from "~/shop/accounts/api-token.server";
import type { Person } from "~/shop/accounts/session.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Access tokens | ${data?.shopName}` }];

const HERE = "/profile/tokens";

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const person = await requireCustomer(context.visitor, HERE);
    const tokens = await apiTokensOf(person.id);
    return {
      shopName,
      tokens: tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
        ...token,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
      })),
      constraint: person.isAdmin ? constraintsOf(namedTokenSchema) : null,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const person = await requireCustomer(context.visitor, HERE);
    const form = await readForm(request);
    if (form.get("intent") === "create") return create(form, person);
    await revokeApiToken(person.id, String(form.get("token")));
    leaveNotice(context, "token-revoked");
    return seeOther(HERE);
  });
}

/** A token that was made is shown in this answer and never again; asking once more with its name makes no second one. */
async function create(form: FormData, person: Person) {
  if (!person.isAdmin) throw new Forbidden("Only admins make tokens for programs.");
  const submission = parseForm(form, namedTokenSchema);
  if (submission.status !== "success") return refusedForm(submission);
  const { name, days } = submission.value;
  try {
    return json({ made: { name, token: await createNamedToken(person.id, name, days) } }, { status: 201 });
  } catch (error) {
    return refusedBy(error, submission);
  }
}

export default function Tokens() {
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const lastResult = answer && !("made" in answer) ? answer : undefined;
  return <TokensScreen {...useLoaderData<typeof loader>()} made={made} lastResult={lastResult} />;
}
