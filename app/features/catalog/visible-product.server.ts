import { NotFound } from "~/platform/errors";
import { getProductOrDraft } from "~/shop/catalog/edit-product.server";
import { getProduct, type Product } from "~/shop/catalog/product.server";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission } from "~/shop/staff/permissions";

/**
 * A product for a request: shoppers see published ones, admins drafts too.
 * @param findPerson is called only when the product is not published
 * @throws NotFound for an unknown product, and for a draft unless the person is an admin
 */
export async function getVisibleProduct(id: string, findPerson: () => Promise<Person | null>): Promise<Product> {
  try {
    return getProduct(id);
  } catch (error) {
    if (!(error instanceof NotFound) || !hasPermission(await findPerson(), "products.read")) throw error;
    return getProductOrDraft(id);
  }
}
