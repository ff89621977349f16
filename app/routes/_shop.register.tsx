import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RegisterScreen } from "~/components/accounts/RegisterScreen";
import { registerAccount } from "~/http/account-requests.server";
import { readForm } from "~/http/body.server";
import { captchaForForm, solvedCaptcha, unsolvedCaptcha } from "~/http/captcha.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { onTo, pathWithRedirect, seeOther, wantedPath } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { registrationSchema } from "~/shop/accounts/registration.schema.server";

export const handle = { outside: ["recaptcha"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Register | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const redirect = wantedPath(request);
    const person = await context.visitor.person();
    if (person && !person.isGuest) throw onTo(redirect);
    return { shopName, redirect, captcha: captchaForForm(request), constraint: constraintsOf(registrationSchema) };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const person = await context.visitor.person();
    if (person && !person.isGuest) return onTo(wantedPath(request, form));
    const submission = parseForm(form, registrationSchema);
    try {
      const solved = await solvedCaptcha(form, context.clientAddress);
      if (submission.status !== "success" || !solved) {
        return refusedForm(submission, { fields: solved ? {} : { captchaAnswer: unsolvedCaptcha(form) } });
      }
      const { thanksPath } = await registerAccount(submission.value, context.clientAddress);
      return seeOther(pathWithRedirect(thanksPath, wantedPath(request, form)));
    } catch (error) {
      return refusedBy(error, submission);
    }
  });
}

export default function Register() {
  return <RegisterScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
