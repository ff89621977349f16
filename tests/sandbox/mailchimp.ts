import { createHash } from "node:crypto";
import express, { type Response, type Router } from "express";
import { commonFaults, type Faults } from "./faults";

const SERVICE = "mailchimp";

export const MAILCHIMP_KEYS = { apiKey: "sandbox-mailchimp-key-us21", listId: "a1b2c3d4e5" };

const STATES = ["subscribed", "unsubscribed", "cleaned", "pending", "transactional"];

export type MailchimpSandbox = {
  router: Router;
  /** Status of each address on the list. */
  members: Map<string, string>;
};

/**
 * Mailchimp's Marketing API 3.0, limited to one list: reading it, and adding and updating its members. An address with `forgotten` in it
 * was permanently deleted and is refused; one at `example.invalid` is invalid. Specific faults: `key-refused`, `busy` (429).
 */
export function mailchimpSandbox(faults: Faults): MailchimpSandbox {
  const router = express.Router();
  const members = new Map<string, string>();
  router.use(commonFaults(SERVICE, faults));

  const refuse = (response: Response, status: number, title: string, detail: string) => {
    response.status(status).type("application/problem+json").json({
      type: "https://mailchimp.com/developer/marketing/docs/errors/",
      title,
      status,
      detail,
      instance: "00000000-0000-0000-0000-000000000000",
    });
  };

  router.use("/3.0/lists/:list", (request, response, next) => {
    const [, credentials = ""] = /^Basic (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    const [, key] = Buffer.from(credentials, "base64").toString().split(":");
    if (key !== MAILCHIMP_KEYS.apiKey || faults.consume(SERVICE, "key-refused")) {
      const detail = "Your API key may be invalid, or you've attempted to access the wrong datacenter.";
      return refuse(response, 401, "API Key Invalid", detail);
    }
    if (faults.consume(SERVICE, "busy")) {
      return refuse(response, 429, "Too Many Requests", "You have exceeded the limit of 10 simultaneous connections.");
    }
    if (request.params.list !== MAILCHIMP_KEYS.listId) {
      return refuse(response, 404, "Resource Not Found", "The requested resource could not be found.");
    }
    next();
  });

  router.get("/3.0/lists/:list", (request, response) => {
    response.json({ id: request.params.list, name: "Newsletter", stats: { member_count: members.size } });
  });

  router.put("/3.0/lists/:list/members/:member", express.json(), (request, response) => {
    const { email_address: email, status, status_if_new: first } = request.body ?? {};
    if (typeof email !== "string" || !email.includes("@") || email.endsWith("@example.invalid")) {
      return refuse(
        response,
        400,
        "Invalid Resource",
        `${email} looks fake or invalid, please enter a real email address.`,
      );
    }
    const hash = createHash("md5").update(email.toLowerCase()).digest("hex");
    if (request.params.member !== hash) {
      return refuse(response, 400, "Invalid Resource", "The resource submitted does not match the member's address.");
    }
    if (email.includes("forgotten")) {
      return refuse(
        response,
        400,
        "Forgotten Email Not Subscribed",
        `${email} was permanently deleted and cannot be re-imported.`,
      );
    }
    const known = members.has(email);
    const state = known ? status : first;
    if (!STATES.includes(state))
      return refuse(response, 400, "Invalid Resource", "The status is not one that is known.");
    members.set(email, state);
    response.json({ id: hash, email_address: email, status: state, list_id: request.params.list });
  });
  return { router, members };
}
