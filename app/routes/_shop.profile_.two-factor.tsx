import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { TwoFactorScreen } from "~/components/accounts/TwoFactorScreen";
import type { FormResult } from "~/components/forms/useServerForm";
import { pageTitle } from "~/components/layout/Page";
import { requireCustomer } from "~/features/accounts/guards.server";
import { renewOwnRecoveryCodes, turnOffOwnTwoFactor, turnOnOwnTwoFactor } from "~/features/accounts/own-account.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { pathWithRedirect, redirectTarget, redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { findTwoFactorSetup, startTwoFactorSetup, type TwoFactorSetup } from "~/shop/accounts/manage-two-factor.server";
import type { Person } from "~/shop/sessions/session.server";
import { countRecoveryCodes } from "~/shop/two-factor/codes.server";
import { hasTwoFactor, twoFactorSince } from "~/shop/two-factor/has-two-factor.server";
import { confirmedChangeSchema, turnOnSchema } from "~/shop/two-factor/two-factor.schema.server";

export const meta = pageTitle("Two-step sign-in");

const PATH = "/profile/two-factor";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirect = redirectTarget(request);
  const person = await requireCustomer(context.visitor, pathWithRedirect(PATH, redirect));
  const since = twoFactorSince(person.id);
  return {
    redirect,
    isRequired: person.needsTwoFactor,
    status: since && { since: since.toISOString(), recoveryCodesLeft: countRecoveryCodes(person.id) },
    setup: since ? null : startTwoFactorSetup(person),
    constraints: { turnOn: formConstraints(turnOnSchema), change: formConstraints(confirmedChangeSchema) },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requireCustomer(context.visitor, PATH);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "turn-on":
      return turnOn(form, person, context);
    case "new-codes":
      return handleForm(form, confirmedChangeSchema, async (typed) =>
        json({ recoveryCodes: await renewOwnRecoveryCodes(context, person, typed) }),
      );
    case "turn-off":
      return handleForm(form, confirmedChangeSchema, async (typed) => {
        await turnOffOwnTwoFactor(context, person, typed);
        setFlash(context, "two-factor-off");
        return redirectTo("/profile");
      });
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}

/** The response is the only one that shows the recovery codes. A rejected form keeps its key. */
function turnOn(form: FormData, person: Person, context: RequestContext) {
  const setup = findTwoFactorSetup(person, String(form.get("setup")));
  return handleForm(
    form,
    turnOnSchema,
    async (typed) => {
      // The form was posted again.
      if (hasTwoFactor(person.id)) return redirectTo(PATH);
      return json({ recoveryCodes: await turnOnOwnTwoFactor(context, person, typed) });
    },
    setup,
  );
}

/** Does the work of one of the page's forms, or shows the form again. */
async function handleForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  work: (typed: z.output<Schema>) => Promise<Response>,
  setup: TwoFactorSetup | null = null,
) {
  const submission = parseForm(form, schema);
  const refuse = async (response: Response) => {
    const result: FormResult = await response.json();
    return json({ refused: { form: String(form.get("intent")), result, setup } }, { status: response.status });
  };
  if (submission.status !== "success") return refuse(formErrorResponse(submission));
  try {
    return await work(submission.value);
  } catch (error) {
    return refuse(toFormErrorResponse(error, submission));
  }
}

type Answer = {
  recoveryCodes?: string[];
  refused?: { form: string; result: FormResult; setup: TwoFactorSetup | null };
};

export default function TwoFactor() {
  return <TwoFactorScreen {...useLoaderData<typeof loader>()} {...useActionData<Answer>()} />;
}
