import { api, reply } from "~/http/api.server";
import { askQuestion } from "~/shop/captcha/question.server";

export const { loader, action } = api({ GET: async () => reply(askQuestion()) });
