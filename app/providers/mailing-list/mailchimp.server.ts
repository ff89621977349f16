import { createHash } from "node:crypto";
import { z } from "zod";
import { callService, serviceFailed } from "~/platform/outbound.server";
import type { MailingListProvider } from "./mailing-list-provider";

const SERVICE = "Mailchimp";

const problemSchema = z.object({ title: z.string().optional(), detail: z.string().optional() });

type Options = {
  /** `KEY-DC`, with the data center at the end. */
  apiKey: string;
  listId: string;
  /** Without a trailing slash; the data center's URL by default. */
  apiUrl?: string;
  /** Timeout of each call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
};

/** Mailchimp's reason for refusing an address, on one line. */
function reasonOf(response: unknown): string {
  const { title = "", detail = "" } = problemSchema.safeParse(response).data ?? {};
  const reason = `${title}: ${detail}`.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return reason === ":" ? "refused without a reason" : reason.slice(0, 200);
}

/**
 * Mailchimp's Marketing API 3.0, "Add or update list member": a member's id is the MD5 hash of the lower-case address.
 * @returns a provider whose `put` throws ServiceUnavailable when Mailchimp is down, busy, or refuses the key or the
 *   list
 */
export function mailchimpList({ apiKey, listId, apiUrl, timeoutMs }: Options): MailingListProvider {
  const base = apiUrl ?? `https://${apiKey.slice(apiKey.lastIndexOf("-") + 1)}.api.mailchimp.com`;
  const members = `${base}/3.0/lists/${encodeURIComponent(listId)}/members`;
  const authorization = `Basic ${Buffer.from(`shop:${apiKey}`).toString("base64")}`;
  return {
    name: "Mailchimp",
    async put({ email, status }) {
      const member = createHash("md5").update(email.toLowerCase()).digest("hex");
      const response = await callService({
        service: SERVICE,
        url: `${members}/${member}`,
        method: "PUT",
        headers: { Authorization: authorization, "Content-Type": "application/json" },
        body: JSON.stringify({ email_address: email, status_if_new: status, status }),
        timeoutMs,
      });
      if (response.status === 200) return { kind: "kept" };
      if (response.status === 400) return { kind: "refused", reason: reasonOf(response.json) };
      throw serviceFailed(SERVICE, "status", `answered ${response.status}: ${reasonOf(response.json)}`);
    },
  };
}
