import { messages } from "~/api/messages.server";

export const { loader, action } = messages.contact;
