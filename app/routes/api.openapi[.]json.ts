import { openApi } from "~/api/openapi.server";

export const { loader, action } = openApi;
