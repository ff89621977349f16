import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useAddToCart } from "~/components/adding/useAddToCart";
import { ProductScreen } from "~/components/product/ProductScreen";
import { requireCustomer } from "~/features/accounts/guards.server";
import { keepFormWithoutSession, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import { productMeta } from "~/features/catalog/product-meta";
import { type ProductView, productView } from "~/features/catalog/product-view.server";
import { type ReviewPictures, readReviewForm } from "~/features/catalog/review-form.server";
import { reviewView } from "~/features/catalog/review-view.server";
import { getVisibleProduct } from "~/features/catalog/visible-product.server";
import { absoluteUrl, pictureUrl, returnPolicy } from "~/features/layout/shop-facts.server";
import { addToOwnWishList, isOnVisitorsWishList } from "~/features/wish-list/wish-list-requests.server";
import { limitEcho } from "~/http/reply/echo.server";
import { finishedPart } from "~/http/reply/finished-part.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { formConstraints, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { withMinimumDuration } from "~/http/reply/minimum-duration.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { addToCartSchema } from "~/shop/cart/cart.schema.server";
import { addToCart } from "~/shop/cart/cart.server";
import { descriptionSummary } from "~/shop/catalog/description.server";
import { productPath } from "~/shop/catalog/product-path";
import { parseInput } from "~/shop/fields/parse-input.server";
import { REVIEW_FOLDER } from "~/shop/gallery/picture-folder.server";
import { isBuyerOf } from "~/shop/orders/verified-buyer.server";
import { setHelpful, votesAmong } from "~/shop/review-parts/helpful-vote.server";
import { discardPictures } from "~/shop/review-parts/review-pictures.server";
import { reviewPage } from "~/shop/reviews/product-reviews.server";
import { reviewQuerySchema, reviewSchema } from "~/shop/reviews/review.schema.server";
import { ownReview, saveReview } from "~/shop/reviews/review.server";
import { relatedProducts } from "~/shop/search/related-products.server";
import { setting } from "~/shop/settings/settings.server";
import { deliveriesOf } from "~/shop/shipping/delivery-estimate.server";
import { hasPermission } from "~/shop/staff/permissions";
import { stockNoticeSchema } from "~/shop/stock-notices/stock-notice.schema.server";
import { requestStockNotice } from "~/shop/stock-notices/stock-notice.server";
import { type ChosenValues, chosenValues, shownChoice } from "~/shop/variants/shown-choice";
import { isColorOption, optionsIn } from "~/shop/variants/variant-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? productMeta(data) : [{ title: "Not found" }]);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await getVisibleProduct(params.id ?? "", () => context.visitor.person());
  const related = relatedProducts(found);
  const shown = [found.num, ...related.nums];
  const scopes = shown.map((num) => `product ${num}` as const);
  const product = productView(found);
  const query = new URL(request.url).searchParams;
  // Only the names of its colors are part of a kept page's address.
  const color = product.variants.find(({ name }) => name === query.getAll("color").join());
  const chosen = chosenByAddress(product, query, color?.name);
  // Only values that the product has are part of a kept page's address.
  const isWhole = chosen.every((value, index) => {
    const sent = query.getAll(`option.${product.options[index]?.name}`);
    return sent.length === 0 || sent.join() === value;
  });
  const known = product.choices.some(({ id }) => id === query.getAll("variant").join()) ? ["variant"] : [];
  const fields = [
    ...Object.keys(reviewQuerySchema.shape),
    ...(color ? ["color"] : []),
    ...known,
    ...(isWhole ? product.options.map(({ name }) => `option.${name}`) : []),
  ];
  shareWithVisitors({ request, context }, scopes, fields);
  const { choice } = shownChoice(product.options, product.choices, chosen);
  const summary = descriptionSummary(found.description);
  const person = await context.visitor.person();
  const mayReview = person !== null && !person.isGuest && product.isPublished;
  const kept = mayReview ? returnedForm(request) : null;
  const reviewing = mayReview
    ? {
        own: ownReview(person.id, found.num),
        mayAddPictures: isBuyerOf(person.id, found.num),
        constraint: formConstraints(reviewSchema),
        lastResult: kept ? await returnedResult(kept, reviewSchema) : undefined,
      }
    : null;
  const deliveries = deliveriesOf(found, Date.now());
  const wanted = reviewQuerySchema.parse(Object.fromEntries(query));
  const shownReviews = reviewPage(found.num, wanted);
  const ids = shownReviews.reviews.map(({ _id }) => _id);
  return {
    shopName: setting("shopName"),
    site: absoluteUrl(""),
    product,
    description: finishedPart(context, "description", found.description),
    color: color?.name,
    chosen: chosen.map((value) => value ?? null),
    // Without scripts, "Show this choice" sends it along.
    qty: Number(/^[1-9]\d{0,5}$/.exec(query.get("qty") ?? "") ?? 1),
    sharedPicture: pictureUrl(choice?.image || color?.src || product.image || (product.pictures[0]?.src ?? "")),
    reviews: reviewView(shownReviews),
    votes: person && ids.length > 0 ? votesAmong(person.id, ids) : { helpful: [], own: [] },
    summary,
    delivery: deliveries.delivery,
    otherDeliveries: deliveries.others,
    purchaseLinkMode: setting("purchaseLinks"),
    returnsNote: setting("returnsNote"),
    returnPolicy: returnPolicy(),
    lowStock: setting("lowStock"),
    related: related.products,
    isOnWishList: await isOnVisitorsWishList(context, found.num),
    email: person?.email ?? "",
    reviewing,
    moderatesReviews: hasPermission(person, "reviews"),
  };
}

/** The values that an address names: of a variant, of options, or of the color that a list shows. */
function chosenByAddress({ options, choices }: ProductView, query: URLSearchParams, color: string | undefined) {
  const variant = choices.find(({ id }) => id === query.get("variant"));
  if (variant) return variant.values;
  const named = optionsIn(query);
  const colored = options.filter(isColorOption).map(({ name }) => [name, color] as const);
  return chosenValues(options, { ...Object.fromEntries(colored), ...named });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { form, pictures } = await readReviewForm(request, context, id);
  const intent = form.get("intent");
  if (intent === "review") return review(request, form, pictures, context, id);
  await pictures.upload.abandon();
  if (form.has("helpful") || form.has("unhelpful")) return vote(request, form, id, context);
  if (intent === "wish-list") return addToOwnWishList(form, id, context);
  return intent === "notify" ? notify(form, id, context) : addItem(form, id, context);
}

async function review(
  request: Request,
  form: FormData,
  sent: ReviewPictures,
  context: RequestContext,
  productId: string,
) {
  const { upload, error } = sent;
  let stored: string[] = [];
  try {
    const hadFiles = error !== undefined || !upload.isEmpty;
    await keepFormWithoutSession(request, context, { form, hadFiles, fragment: "#reviews" });
    const author = await requireCustomer(context.visitor, `/product/${productId}#reviews`);
    const submission = parseForm(form, reviewSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      if (error) throw error;
      await limitRate("review", author.id);
      if (!upload.isEmpty) stored = (await upload.finish(REVIEW_FOLDER)).pictures.map(({ src }) => src);
      const isRemoval = stored.length === 0 && form.get("removePictures") === "on";
      saveReview(author, productId, submission.value, isRemoval ? null : stored);
    } catch (refusal) {
      await discardPictures(stored);
      return toFormErrorResponse(refusal, submission);
    }
  } finally {
    await upload.abandon();
  }
  setFlash(context, stored.length > 0 ? "review-pictures-saved" : "review-saved");
  return redirectTo(`/product/${productId}#reviews`);
}

/** Marks a review as helpful, or takes that back, and returns to it on the same page of reviews. */
async function vote(request: Request, form: FormData, productId: string, context: RequestContext) {
  const { pathname, search } = new URL(request.url);
  const reviewId = String(form.get("helpful") ?? form.get("unhelpful"));
  const voter = await requireCustomer(context.visitor, `${pathname}${search}#reviews`);
  await limitRate("review vote", voter.id);
  setHelpful(voter.id, productId, reviewId, form.has("helpful"));
  return redirectTo(`${pathname}${search}#review-${reviewId}`);
}

async function addItem(form: FormData, productId: string, context: RequestContext) {
  const typed = Object.fromEntries(form);
  try {
    const { qty, selectedColorsVariants, variantId } = parseInput(addToCartSchema, typed);
    const options = optionsIn(form);
    const owner = await ensureCartOwner(context);
    const added = addToCart(owner, { productId, variant: selectedColorsVariants, variantId, options, qty });
    // The page stays, and opens the cart's drawer.
    if (form.has("stay")) return json({ added: `${added} was added to your cart.` });
  } catch (error) {
    const options = Object.keys(optionsIn(form)).map((name) => `option.${name}`);
    const { result, init } = refusal(error, typed, ["qty", "selectedColorsVariants", ...options]);
    return json({ refusedItem: result }, init);
  }
  setFlash(context, "added-to-cart");
  return redirectTo("/cart");
}

async function notify(form: FormData, productId: string, context: RequestContext) {
  const typed = Object.fromEntries(form);
  const options = optionsIn(form);
  let shown = {};
  try {
    const { notifyEmail, variantId } = parseInput(stockNoticeSchema, typed);
    await limitRate("stock notice", context.clientAddress);
    // The duration does not reveal whether the address waits already.
    await withMinimumDuration(() => requestStockNotice({ productId, variantId, options }, notifyEmail));
    shown = { variantId, options };
  } catch (error) {
    const { result, init } = refusal(error, typed, ["notifyEmail"]);
    return json({ refusedNotice: result }, init);
  }
  setFlash(context, "stock-notice-requested");
  return redirectTo(productPath(productId, shown));
}

/**
 * What a refused form gets back: its values and errors. An error without a field is shown at the first one.
 * @throws the error itself, if it is not an expected one
 */
function refusal(error: unknown, typed: Record<string, FormDataEntryValue>, names: [string, ...string[]]) {
  const { status, headers, form: message, fields } = toFormError(error);
  const named = Object.entries(fields).map(([name, words]) => [name, [words]]);
  const result: SubmissionResult<string[]> = {
    initialValue: limitEcho(Object.fromEntries(names.map((name) => [name, String(typed[name] ?? "")]))).kept,
    error: message ? { [names[0]]: [message] } : Object.fromEntries(named),
  };
  return { result, init: { status, headers } };
}

/**
 * The key of a product's screen, and what to call when something is chosen there. The screen stays, with what is typed in it,
 * while the address names what is chosen there, or nothing.
 */
function useScreenKey(inAddress: ChosenValues) {
  const words = (values: ChosenValues) => values.filter(Boolean).join("\n");
  const named = words(inAddress);
  const screen = useRef({ named, first: named, chosen: named });
  const { current } = screen;
  const isOther = named !== "" && named !== current.named && named !== current.chosen;
  if (isOther) screen.current = { named, first: named, chosen: named };
  screen.current.named = named;
  const onChoose = (values: ChosenValues) => {
    screen.current.chosen = words(values);
  };
  return [screen.current.first, onChoose] as const;
}

export default function Product() {
  const { reviewing, ...data } = useLoaderData<typeof loader>();
  const [key, onChoose] = useScreenKey([data.color, ...data.chosen.map((value) => value ?? undefined)]);
  const refused = useActionData<typeof action>();
  const { add, answer, isPending } = useAddToCart();
  const answerToAdding = answer ?? refused;
  const refusedItem = answerToAdding && "refusedItem" in answerToAdding ? answerToAdding.refusedItem : undefined;
  const refusedNotice = refused && "refusedNotice" in refused ? refused.refusedNotice : undefined;
  const isOfOther = refused && ("refusedItem" in refused || "refusedNotice" in refused || "added" in refused);
  const lastResult = isOfOther ? undefined : refused;
  return (
    <ProductScreen
      key={key}
      {...data}
      onChoose={onChoose}
      refusedItem={refusedItem}
      refusedNotice={refusedNotice}
      onAdd={add}
      isAdding={isPending}
      reviewing={reviewing && { ...reviewing, lastResult: lastResult ?? reviewing.lastResult }}
    />
  );
}
