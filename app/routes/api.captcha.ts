import { createChallengeFor } from "~/features/captcha/captcha.server";
import { api, reply } from "~/http/reply/api.server";
import { createQuestion } from "~/shop/captcha/question.server";

export const { loader, action } = api({
  GET: async ({ context }) => reply({ ...createQuestion(), altcha: await createChallengeFor(context.clientAddress) }),
});
