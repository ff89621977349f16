import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ProductScreen } from "~/components/product/ProductScreen";
import { requireCustomer } from "~/features/accounts/guards.server";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import { getVisibleProduct } from "~/features/catalogue/visible-product.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { limitEcho } from "~/http/reply/echo.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { formConstraints, formErrorResponse, parseForm } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { addToCartSchema } from "~/shop/cart/cart.schema.server";
import { addToCart } from "~/shop/cart/cart.server";
import { descriptionWords, firstWords } from "~/shop/catalogue/description.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { reviewPage } from "~/shop/reviews/product-reviews.server";
import { reviewQuerySchema, reviewSchema } from "~/shop/reviews/review.schema.server";
import { ownReview, saveReview } from "~/shop/reviews/review.server";
import { setting } from "~/shop/settings/settings.server";
import { deliveryEstimate } from "~/shop/shipping/delivery-estimate.server";
import { hasPermission } from "~/shop/staff/permissions";
import { productMeta } from "~/views/product-meta";
import { productView } from "~/views/product-view.server";
import { reviewView } from "~/views/review-view.server";

/** Maximum length of the meta description. */
const SUMMARY_LENGTH = 155;

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? productMeta(data) : [{ title: "Not found" }]);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const found = await getVisibleProduct(params.id ?? "", () => context.visitor.person());
    const product = productView(found);
    const summary = firstWords(descriptionWords(found.description), SUMMARY_LENGTH);
    const person = await context.visitor.person();
    const mayReview = person !== null && !person.isGuest && product.isPublished;
    const reviewing = mayReview
      ? { own: await ownReview(person.id, found.num), constraint: formConstraints(reviewSchema) }
      : null;
    const wanted = reviewQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
    return {
      shopName: setting("shopName"),
      site: absoluteUrl(""),
      product,
      reviews: reviewView(found.id, await reviewPage(found.num, wanted)),
      summary,
      delivery: deliveryEstimate(found, setting("timeZone"), Date.now()),
      purchaseLinkMode: setting("purchaseLinks"),
      returnsNote: setting("returnsNote"),
      reviewing,
      moderatesReviews: hasPermission(person, "reviews"),
    };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const form = await readForm(request);
    const id = params.id ?? "";
    return form.get("intent") === "review" ? review(form, id, context) : addItem(form, id, context);
  });
}

async function review(form: FormData, productId: string, context: RequestContext) {
  const author = await requireCustomer(context.visitor, `/product/${productId}#reviews`);
  const submission = parseForm(form, reviewSchema);
  if (submission.status !== "success") return formErrorResponse(submission);
  await saveReview(author, productId, submission.value);
  setFlash(context, "review-saved");
  return redirectTo(`/product/${productId}#reviews`);
}

async function addItem(form: FormData, productId: string, context: RequestContext) {
  const typed = Object.fromEntries(form);
  try {
    const { qty, selectedColorsVariants } = parseInput(addToCartSchema, typed);
    const owner = await ensureCartOwner(context.visitor);
    await addToCart(owner, { productId, variant: selectedColorsVariants, qty });
  } catch (error) {
    const { status, headers, form: message, fields } = toFormError(error);
    const named = Object.entries(fields).map(([name, words]) => [name, [words]]);
    const refusedItem: SubmissionResult<string[]> = {
      initialValue: limitEcho({
        qty: String(typed.qty ?? ""),
        selectedColorsVariants: String(typed.selectedColorsVariants ?? ""),
      }).kept,
      // An error without a field is about stock, so it is shown at the quantity.
      error: message ? { qty: [message] } : Object.fromEntries(named),
    };
    return json({ refusedItem }, { status, headers });
  }
  setFlash(context, "added-to-cart");
  return redirectTo("/cart");
}

export default function Product() {
  const { reviewing, ...data } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusedItem = refused && "refusedItem" in refused ? refused.refusedItem : undefined;
  const lastResult = refused && !("refusedItem" in refused) ? refused : undefined;
  const pending = useNavigation().formData?.get("intent") === "add-to-cart";
  return (
    <ProductScreen
      {...data}
      refusedItem={refusedItem}
      pending={pending}
      reviewing={reviewing && { ...reviewing, lastResult }}
    />
  );
}
