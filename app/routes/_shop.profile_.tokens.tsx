import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TokensScreen } from "~/components/accounts/TokensScreen";
import { pageTitle } from "~/components/layout/Page";
import { requireCustomer } from "~/features/accounts/guards.server";
import { createOwnToken } from "~/features/accounts/own-account.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { Forbidden } from "~/platform/errors";
import { isoTime } from "~/shop/fields/iso-time";
import { namedTokenSchema } from "~/shop/sessions/api-token.schema.server";
import { listApiTokens, revokeApiToken } from "~/shop/sessions/api-token.server";
import type { Person } from "~/shop/sessions/session.server";

export const meta = pageTitle("API tokens");

const PATH = "/profile/tokens";

export async function loader({ context }: LoaderFunctionArgs) {
  const person = await requireCustomer(context.visitor, PATH);
  const tokens = await listApiTokens(person.id);
  return {
    tokens: tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: isoTime(lastUsedAt),
      expiresAt: expiresAt.toISOString(),
    })),
    constraint: person.isAdmin ? formConstraints(namedTokenSchema) : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requireCustomer(context.visitor, PATH);
  const form = await readForm(request);
  if (form.get("intent") === "create") return create(form, person, context);
  await revokeApiToken(person.id, String(form.get("token")));
  setFlash(context, "token-revoked");
  return redirectTo(PATH);
}

/** The response is the only one that shows the token. A repeated submission with the same name creates no second token. */
async function create(form: FormData, person: Person, context: RequestContext) {
  if (!person.isAdmin) throw new Forbidden("Only admins can create tokens for programs.");
  const submission = parseForm(form, namedTokenSchema);
  if (submission.status !== "success") return formErrorResponse(submission);
  const { name } = submission.value;
  try {
    return json({ made: { name, token: await createOwnToken(context, person, submission.value) } }, { status: 201 });
  } catch (error) {
    return toFormErrorResponse(error, submission);
  }
}

export default function Tokens() {
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const lastResult = answer && !("made" in answer) ? answer : undefined;
  return <TokensScreen {...useLoaderData<typeof loader>()} made={made} lastResult={lastResult} />;
}
