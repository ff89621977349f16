import { sessions } from "~/api/sessions.server";

export const { loader, action } = sessions.registration;
