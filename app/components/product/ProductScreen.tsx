import { type ComponentType, type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import type { ProductView } from "~/features/catalog/product-view.server";
import type { ReviewView } from "~/features/catalog/review-view.server";
import { productPath } from "~/shop/catalog/product-path";
import { isSoldHere } from "~/shop/catalog/purchase-link";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { type ChosenValues, shownChoice, stateOfValue } from "~/shop/variants/shown-choice";
import { isColorOption } from "~/shop/variants/variant-words";
import { sectionTitle } from "../catalog/catalogStyles";
import { ProductCard } from "../catalog/ProductCard";
import { pictureSource } from "../catalog/picture";
import type { FormResult } from "../forms/useServerForm";
import { FinishedPart } from "../layout/FinishedPart";
import { pageBox } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import type { ReviewFormProps } from "../reviews/ReviewForm";
import { ReviewSection } from "../reviews/ReviewSection";
import { Alert } from "../ui/Alert";
import { Breadcrumb } from "../ui/Breadcrumb";
import { eyebrow } from "../ui/layoutStyles";
import { loadedApart } from "../ui/loadedApart";
import { Rating } from "../ui/Rating";
import { BuyBox, isOneLine } from "./BuyBox";
import type { LaterPartsProps } from "./LaterParts.client";
import { ProductDetails } from "./ProductDetails";
import { ProductGallery } from "./ProductGallery";

const NotifyForm = loadedApart("#notify", async () => (await import("./NotifyForm")).NotifyForm);

type Delivery = { priceCents: number; arrives: string; place: string };

type ProductScreenProps = {
  product: ProductView;
  /** The HTML of its description; null in a document. */
  description: string | null;
  /** The color that the address names. */
  color?: string;
  /** The values that the address names of the product's options, in their order. */
  chosen: (string | null)[];
  /** The quantity to begin with. */
  qty: number;
  /** Called with the values that are chosen on the page. */
  onChoose: (values: ChosenValues) => void;
  reviews: ReviewView;
  /** The ids of the shown reviews that the reader finds helpful, and of the reader's own. */
  votes: { helpful: string[]; own: string[] };
  /** The delivery by the cheapest rate; null when the shop does not ship to where it is. */
  delivery: Delivery | null;
  /** That of variants that are delivered in another way or at another price, by their ids; false where they are not. */
  otherDeliveries: Record<string, Delivery | false>;
  shopName: string;
  /** Whether the reader may hide, delete and answer reviews. */
  moderatesReviews: boolean;
  purchaseLinkMode: "hidden" | "alongside" | "instead";
  /** What the shop says about returns; empty for nothing. */
  returnsNote: string;
  /** The shop's limit of low stock, in units. */
  lowStock: number;
  /** Whether it is on the visitor's wish list. */
  isOnWishList: boolean;
  /** Other products to look at. */
  related: ProductCardData[];
  /** The signed-in customer's address; empty for others. */
  email: string;
  /** Validation result of an item that was not added to the cart. */
  refusedItem?: FormResult;
  /** Validation result of an address that cannot be notified. */
  refusedNotice?: FormResult;
  /** Adds it to the cart without leaving the page. */
  onAdd: (event: FormEvent<HTMLFormElement>) => void;
  isAdding: boolean;
  /** The review form; null for visitors and guests, who have to sign in first, and for a draft. */
  reviewing: ReviewFormProps | null;
};

/** Changes the address, so that reloading, Back and a shared link show the choice again; the page has nothing to load. */
const showAddress = (path: string) => window.history.replaceState(window.history.state, "", path);

/** Chooses again what was chosen before the scripts were there: nothing has heard of it. */
async function chooseAgain(): Promise<void> {
  for (const field of document.querySelectorAll<HTMLInputElement>("#buy [type=radio]:checked:not([checked])")) {
    // React draws the choice before this one.
    await null;
    field.checked = false;
    field.click();
  }
}

/** The product page: details, add-to-cart form and reviews. */
export function ProductScreen({
  product,
  description,
  color,
  chosen: shown,
  onChoose,
  reviews,
  votes,
  delivery,
  otherDeliveries,
  shopName,
  moderatesReviews,
  purchaseLinkMode,
  returnsNote,
  lowStock,
  qty,
  isOnWishList,
  related,
  email,
  refusedItem,
  refusedNotice,
  onAdd,
  isAdding,
  reviewing,
}: ProductScreenProps) {
  const typed = refusedItem?.initialValue;
  const [variant, setVariant] = useState(typed?.selectedColorsVariants?.toString() ?? color);
  const chooseVariant = (name: string) => {
    setVariant(name);
    onChoose([name]);
    showAddress(productPath(product.id, name));
  };
  const { image, pictures: gallery, variants, options, choices } = product;
  const [values, setValues] = useState<ChosenValues>(() =>
    options.map(({ name }, index) => typed?.[`option.${name}`]?.toString() || (shown[index] ?? undefined)),
  );
  const namedOf = (all: ChosenValues) =>
    options.flatMap(({ name }, index): [string, string][] => (all[index] ? [[name, all[index]]] : []));
  const { choice, missing, ...found } = shownChoice(options, choices, values);
  const pathOf = (all: ChosenValues) => {
    const variantId = shownChoice(options, choices, all).choice?.id;
    return productPath(product.id, variantId ? { variantId } : { options: Object.fromEntries(namedOf(all)) });
  };
  const choose = (name: string, value: string) => {
    const next = options.map((option, index) => (option.name === name ? value : values[index]));
    setValues(next);
    onChoose(next);
    showAddress(pathOf(next));
  };
  const { priceCents, compareAtCents } = choice ?? product;
  const isFromPrice = !choice && choices.some((one) => one.priceCents > product.priceCents);
  const countInStock = options.length > 0 ? found.countInStock : product.countInStock;
  const paths = [image, ...[...gallery, ...variants].map(({ src }) => src), ...choices.map((one) => one.image)];
  const pictures = [...new Set(paths.filter(Boolean))].map((path, index, { length }) => {
    const own = gallery.find(({ src }) => src === path)?.alt;
    const counted = length > 1 ? `${product.name}, picture ${index + 1} of ${length}` : product.name;
    return pictureSource(path, own || counted);
  });
  const sendsEmail = useSendsEmail();
  const isSoldOut = countInStock < 1;
  const isOffered = product.isPublished && isSoldHere(product.purchaseLink, purchaseLinkMode);
  // Who has not chosen all waits for any variant: only while there is none at all.
  const isWaitedFor = isSoldOut && (values.every(Boolean) || product.countInStock < 1);
  const canNotify = sendsEmail && isOffered && isWaitedFor;
  // A choice that is sold out can bring the form in, and its script then. A page comes without a boundary around it: React
  // would draw the form anew, without what was typed, when something changes before the boundary is hydrated.
  const [comesWithPage] = useState(canNotify);
  const notifyForm = (
    <NotifyForm
      variantId={choice?.id ?? ""}
      options={missing ? namedOf(values) : []}
      email={email}
      lastResult={refusedNotice}
    />
  );
  const [Later, setLater] = useState<ComponentType<LaterPartsProps>>();
  const buyBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void chooseAgain();
    import("./LaterParts.client").then(
      ({ LaterParts }) => setLater(() => LaterParts),
      // Without a connection the page does without them.
      () => undefined,
    );
  }, []);
  const place = options.findIndex(isColorOption);
  const colorName = options.length > 0 ? values[place] : variant;
  const chosen = choice?.image || variants.find(({ name }) => name === colorName)?.src;
  return (
    <main id="main" tabIndex={-1} className={pageBox()}>
      <Breadcrumb
        items={[
          { label: "Home", to: "/" },
          { label: product.category, to: product.categoryPath },
          { label: product.name },
        ]}
      />
      {!product.isPublished && (
        <Alert kind="info" className="mb-6">
          A draft: only admins see this page until the product is published.
        </Alert>
      )}
      <div className="grid gap-8 *:min-w-0 sm:grid-cols-product lg:gap-12">
        <ProductGallery
          pictures={pictures}
          active={chosen ? pictureSource(chosen).src : undefined}
          video={product.video}
          title={product.name}
        />
        <div>
          <p className={eyebrow}>{product.brand}</p>
          <h1 className="mb-1 text-product">{product.name}</h1>
          {product.numReviews > 0 && (
            <a className="inline-block py-press text-sm" href="#reviews">
              <Rating value={product.rating} count={product.numReviews} />
            </a>
          )}
          <div ref={buyBox}>
            <BuyBox
              isOffered={isOffered}
              qty={qty}
              priceCents={priceCents}
              delivery={otherDeliveries[choice?.id ?? ""] ?? delivery}
              compareAtCents={compareAtCents}
              countInStock={countInStock}
              isSoldOut={product.countInStock < 1}
              isFromPrice={isFromPrice}
              options={options.map(({ name, values: all }, index) => ({
                name,
                chosen: values[index],
                values: all.map((value) => {
                  const color = index === place ? variants.find((one) => one.name === value) : undefined;
                  const state = stateOfValue(choices, values, index, value);
                  return { value, state, image: color?.src ?? "", swatch: color?.swatch ?? "" };
                }),
                errors: refusedItem?.error?.[`option.${name}`] ?? undefined,
              }))}
              onChoose={choose}
              missing={missing}
              variants={(options.length > 0 ? [] : variants).map((color) => ({
                name: color.name,
                picture: color.src ? pictureSource(color.src) : null,
                swatch: color.swatch,
              }))}
              selectedVariant={variant}
              onSelectVariant={chooseVariant}
              purchaseLink={purchaseLinkMode === "hidden" ? "" : product.purchaseLink}
              lowStock={lowStock}
              returnsNote={returnsNote}
              partnerHost={product.partnerHost}
              isOnWishList={isOnWishList}
              onAdd={onAdd}
              pending={isAdding}
              lastResult={refusedItem}
            />
            {canNotify && (comesWithPage ? notifyForm : <Suspense fallback={null}>{notifyForm}</Suspense>)}
          </div>
          {returnsNote && !isOneLine(returnsNote) && (
            <section className="mt-6 border-t border-line pt-4 text-sm" aria-labelledby="returns">
              <h2 className="mb-1 text-base" id="returns">
                Returns
              </h2>
              <p className="whitespace-pre-line text-muted wrap-anywhere">{returnsNote}</p>
            </section>
          )}
          <section className="mt-10 has-[>:empty]:hidden" aria-labelledby="about">
            <h2 className={`${sectionTitle} mb-5`} id="about">
              About this product
            </h2>
            {/* The server has sanitized it with an allow-list. */}
            <FinishedPart name="description" className="prose" html={description} />
          </section>
          <ProductDetails product={product} sku={choice?.sku || product.sku} />
        </div>
      </div>
      <ReviewSection
        path={options.length > 0 ? pathOf(values) : productPath(product.id, variant)}
        product={product}
        view={reviews}
        votes={votes}
        shopName={shopName}
        moderatesReviews={moderatesReviews}
        reviewing={reviewing}
      />
      {related.length > 0 && (
        <section className="mt-10" aria-labelledby="related">
          <h2 className={`${sectionTitle} mb-5`} id="related">
            You may also like
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 sm:gap-x-6">
            {related.map((other) => (
              <ProductCard key={other.id} product={other} sizes="(min-width:40rem) 23vw, 46vw" />
            ))}
          </ul>
        </section>
      )}
      {Later && (
        <Later
          id={product.id}
          hasBar={isSoldOut ? canNotify : isOffered}
          box={buyBox}
          name={product.name}
          picture={chosen || image || (gallery[0]?.src ?? "")}
          priceCents={priceCents}
          isFromPrice={isFromPrice}
          values={values}
          compareAtCents={compareAtCents}
          isSoldOut={isSoldOut}
          pending={isAdding}
        />
      )}
    </main>
  );
}
