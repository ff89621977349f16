import type { Operation } from "./operation";
import { accountOperations } from "./operations/accounts.server";
import { categoryOperations } from "./operations/categories.server";
import { discountOperations } from "./operations/discounts.server";
import { messageOperations } from "./operations/messages.server";
import { orderOperations } from "./operations/orders.server";
import { pageOperations } from "./operations/pages.server";
import { productOperations } from "./operations/products.server";
import { profileOperations } from "./operations/profile.server";
import { serviceOperations } from "./operations/service.server";
import { sessionOperations } from "./operations/sessions.server";
import { shippingOperations } from "./operations/shipping.server";
import { taxOperations } from "./operations/taxes.server";
import { twoFactorOperations } from "./operations/two-factor.server";

/** All operations of the API. A test compares the list with the routes. */
export const operations: Operation[] = [
  ...sessionOperations,
  ...profileOperations,
  ...twoFactorOperations,
  ...accountOperations,
  ...productOperations,
  ...categoryOperations,
  ...shippingOperations,
  ...taxOperations,
  ...discountOperations,
  ...pageOperations,
  ...orderOperations,
  ...messageOperations,
  ...serviceOperations,
];
