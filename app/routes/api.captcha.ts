import { api, reply } from "~/http/api.server";
import { createQuestion } from "~/shop/captcha/question.server";

export const { loader, action } = api({ GET: async () => reply(createQuestion()) });
