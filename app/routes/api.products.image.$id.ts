import { products } from "~/api/products.server";

export const { loader, action } = products.pictures;
