import { service } from "~/api/service.server";

export const { loader, action } = service.marketplaceConnection;
