import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { messageJson } from "~/api/json/message.server";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { GuestSupportScreen } from "~/components/messages/GuestSupportScreen";
import { SupportScreen } from "~/components/messages/SupportScreen";
import { requireCustomer } from "~/features/accounts/guards.server";
import { keepFormWithoutSession, returnedForm } from "~/features/accounts/kept-forms.server";
import {
  captchaError,
  createCaptcha,
  handleCaptchaForm,
  isCaptchaPlausible,
  readCaptcha,
} from "~/features/captcha/captcha.server";
import { findRequestedConversation, markReadOnVisit } from "~/features/messages/mark-read.server";
import { limitMessages, messageKey, messageSchemaFor } from "~/features/messages/message-requests.server";
import { limitEcho } from "~/http/reply/echo.server";
import { setFlash } from "~/http/reply/flash.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { readPage } from "~/http/request/paging.server";
import { Invalid, NotFound } from "~/platform/errors";
import { supportName } from "~/shop/accounts/support-account.server";
import { type Conversation, latestMessages } from "~/shop/messages/conversation.server";
import { searchRecipients } from "~/shop/messages/recipients.server";
import { findSent, requireRecipient, sendMessage } from "~/shop/messages/send-message.server";
import { orderSubject } from "~/shop/orders/order-number";
import type { Person } from "~/shop/sessions/session.server";

export const handle: PageHandle = { outside: ["recaptcha"] };

export const meta = pageTitle("Contact Support");

const PATH = "/contactSupport";
const PAGE_SIZE = 50;

function conversationQuery({ id, side, personId, personName }: Conversation, reader: Person): string {
  if (!reader.isAdmin) return "";
  if (personId === null) return `conversation=${id}`;
  return `recipient=${encodeURIComponent(side === "person" ? supportName : personName)}`;
}

async function conversationView(conversation: Conversation, reader: Person, request: Request) {
  markReadOnVisit(request, conversation);
  const { messages, page, pages } = latestMessages(conversation, readPage(request), PAGE_SIZE);
  const isOwn = conversation.side === "person";
  return {
    query: conversationQuery(conversation, reader),
    side: conversation.side,
    with: isOwn ? supportName : conversation.personName,
    isFormer: conversation.personId === null,
    messages: messages.map(messageJson),
    page,
    pages,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const about = orderSubject(new URL(request.url));
  if ((await context.visitor.person())?.isGuest) return { isGuest: true as const, search };
  const person = await requireCustomer(context.visitor, pathname + search);
  const kept = returnedForm(request);
  const find = person.isAdmin ? searchParams.get("find") : null;
  let conversation: Conversation | null;
  try {
    conversation = findRequestedConversation(person, searchParams);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw redirectTo(`${PATH}?find=${encodeURIComponent(searchParams.get("recipient") ?? "")}`);
  }
  return {
    isGuest: false as const,
    username: person.username,
    about,
    search: person.isAdmin
      ? { find: find ?? "", found: find === null ? null : await searchRecipients(person, find) }
      : null,
    conversation: conversation && (await conversationView(conversation, person, request)),
    captcha: person.isAdmin ? null : createCaptcha(request),
    returned: kept && {
      status: "error" as const,
      initialValue: limitEcho({ content: String(kept.form.get("content") ?? "") }).kept,
      error: { "": [kept.notice] },
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  await keepFormWithoutSession(request, context);
  const person = await requireCustomer(context.visitor, pathname + search);
  const form = await readForm(request);
  const schema = messageSchemaFor(person);
  const intent = form.get("intent");
  if (intent === "cancel")
    return json({ initialValue: limitEcho({ content: String(form.get("content") ?? "") }).kept });
  const submission = parseForm(form, schema);
  // The recipient is not a field of this form, so its error belongs to the whole form.
  const wrongRecipient = recipientError(person, submission);
  if (wrongRecipient) return formErrorResponse(submission, { form: wrongRecipient, fields: { recipient: null } });
  if (intent !== "send") return askToConfirm(form, submission, person);
  const key = messageKey(form);
  // A repeat, whose captcha the first one has used up.
  const before = findSent(person, key);
  if (before) return redirectTo(afterSending(person, before.recipient));
  const posted: Parameters<typeof handleCaptchaForm<typeof schema>>[0] = {
    form,
    schema,
    clientAddress: context.clientAddress,
    needsCaptcha: !person.isAdmin,
    before: () => limitMessages(person),
    toResponse: (error, submission) =>
      error instanceof Invalid
        ? formErrorResponse(submission, { form: error.message })
        : toFormErrorResponse(error, submission),
  };
  return handleCaptchaForm(posted, async (message) => {
    const { recipient } = sendMessage(person, message, key);
    setFlash(context, "message-sent");
    return redirectTo(afterSending(person, recipient));
  });
}

type Typed = ReturnType<typeof parseForm<ReturnType<typeof messageSchemaFor>>>;

/** What is wrong with the recipient whom an admin has chosen. */
function recipientError(person: Person, submission: Typed): string | undefined {
  if (submission.status !== "success") return submission.error?.recipient?.[0];
  try {
    requireRecipient(person, submission.value);
  } catch (error) {
    if (error instanceof Invalid) return error.message;
    throw error;
  }
}

/** Shows the message again for confirmation, with a key and the captcha's fields, which are posted again and used up then. */
async function askToConfirm(form: FormData, submission: Typed, person: Person) {
  const captcha = readCaptcha(form);
  const isSolved = person.isAdmin || (await isCaptchaPlausible(captcha));
  if (submission.status !== "success" || !isSolved) {
    return formErrorResponse(submission, isSolved ? {} : { fields: { captchaAnswer: captchaError(captcha) } });
  }
  const carried = Object.entries(captcha).filter(([name]) => form.has(name));
  return json({
    initialValue: { content: submission.value.content },
    toConfirm: {
      ...submission.value,
      messageKey: messageKey(form),
      ...limitEcho(Object.fromEntries(carried)).kept,
    } as Record<string, string>,
  });
}

const afterSending = (person: Person, recipient: string) =>
  person.isAdmin ? `${PATH}?recipient=${encodeURIComponent(recipient)}` : PATH;

/** The confirmation step changes no data: skipping revalidation keeps the typed text and the captcha. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.toConfirm ? false : defaultShouldRevalidate;

export default function ContactSupport() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (data.isGuest) return <GuestSupportScreen query={data.search} />;
  const toConfirm = answer && "toConfirm" in answer ? answer.toConfirm : undefined;
  const { returned, ...screen } = data;
  return <SupportScreen {...screen} lastResult={answer ?? returned ?? undefined} toConfirm={toConfirm} />;
}
