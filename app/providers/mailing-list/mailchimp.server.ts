import { createHash } from "node:crypto";
import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import type { MailingListProvider } from "./mailing-list-provider";

const SERVICE = "Mailchimp";

const problemSchema = z.object({ title: z.string().optional(), detail: z.string().optional() });

type Options = {
  /** `KEY-DC`, with the data centre at its end. */
  apiKey: string;
  listId: string;
  /** Without a slash at its end; the data centre's own unless told. */
  apiUrl?: string;
  /** Milliseconds for each call, 10,000 unless told. */
  timeoutMs?: number;
};

/** Why Mailchimp refused an address, in one line. */
function reasonOf(answer: unknown): string {
  const { title = "", detail = "" } = problemSchema.safeParse(answer).data ?? {};
  const said = `${title}: ${detail}`.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return said === ":" ? "refused without a reason" : said.slice(0, 200);
}

/**
 * Mailchimp's Marketing API 3.0, "Add or update list member": a member's id is the MD5 of the address in small letters.
 * @returns a list whose `put` throws ServiceUnavailable when Mailchimp is down, busy, or refuses the key or the list
 */
export function mailchimpList({ apiKey, listId, apiUrl, timeoutMs }: Options): MailingListProvider {
  const base = apiUrl ?? `https://${apiKey.slice(apiKey.lastIndexOf("-") + 1)}.api.mailchimp.com`;
  const members = `${base}/3.0/lists/${encodeURIComponent(listId)}/members`;
  const authorization = `Basic ${Buffer.from(`shop:${apiKey}`).toString("base64")}`;
  return {
    name: "Mailchimp",
    async put({ email, status }) {
      const member = createHash("md5").update(email.toLowerCase()).digest("hex");
      const answer = await callService({
        service: SERVICE,
        url: `${members}/${member}`,
        method: "PUT",
        headers: { Authorization: authorization, "Content-Type": "application/json" },
        body: JSON.stringify({ email_address: email, status_if_new: status, status }),
        timeoutMs,
      });
      if (answer.status === 200) return { kind: "kept" };
      if (answer.status === 400) return { kind: "refused", reason: reasonOf(answer.json) };
      throw new ServiceUnavailable(SERVICE, "status", `answered ${answer.status}: ${reasonOf(answer.json)}`);
    },
  };
}
