import { z } from "zod";
import { permitted } from "~/features/accounts/permitted.server";
import { storePictures } from "~/features/catalog/picture-form.server";
import { getVisibleProduct } from "~/features/catalog/visible-product.server";
import { reply } from "~/http/reply/api.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { parseFilters } from "~/http/request/filters.server";
import { limitRate, limitSearch } from "~/http/request/rate-limit.server";
import { productImageSchema, productRequestSchema } from "~/shop/catalog/edit-product.schema.server";
import {
  createDraft,
  deleteProduct,
  getProductOrDraft,
  updateProduct,
  updateProductImages,
  updateStock,
} from "~/shop/catalog/edit-product.server";
import { type Product, productsInOrder } from "~/shop/catalog/product.server";
import { parseOptionFilters, queryFields, toProductFilters } from "~/shop/facets/product-filters.schema.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { listFolder, requireFolder } from "~/shop/gallery/picture-folder.server";
import { managedNums, productList } from "~/shop/product-lists/product-list.server";
import { setHelpful } from "~/shop/review-parts/helpful-vote.server";
import { deleteReview } from "~/shop/reviews/moderate-review.server";
import { productReviews } from "~/shop/reviews/product-reviews.server";
import { helpfulSchema, reviewSchema } from "~/shop/reviews/review.schema.server";
import { addReview } from "~/shop/reviews/review.server";
import { productQuery, productQuerySchema, suggestionQuerySchema } from "~/shop/search/listing.schema.server";
import { listedNums, PAGE_SIZE, topNums } from "~/shop/search/listing.server";
import type { Sorting } from "~/shop/search/sort-terms.server";
import { sortingOf } from "~/shop/search/sorting";
import { suggestions } from "~/shop/search/suggestions.server";
import { hasPermission } from "~/shop/staff/permissions";
import { call, deleting, endpoint } from "./call.server";
import { A_PRODUCT } from "./examples";
import {
  helpfulResponse,
  productJson,
  productListResponse,
  productResponse,
  reviewedProductJson,
  reviewedProductResponse,
  reviewResponse,
} from "./json/product.server";
import { messageResponse, picturesResponse } from "./json/responses.server";
import { suggestionsJson, suggestionsResponse } from "./json/suggestions.server";

const EXAMPLE = { params: A_PRODUCT };
const A_FOLDER = { params: { folder: "mugs" } };

/** Suggestions are the same for all clients and may be a minute old. */
const CACHED = { "Cache-Control": "public, max-age=60" };

/** The fields with which only the stock of a product or a variant changes. */
const STOCK_FIELDS = ["_id", "countInStock", "countInStockShown"];

const isOfStock = (given: unknown) => Object.keys(Object(given)).every((name) => STOCK_FIELDS.includes(name));

/** Whether a change of a product is one of its stock, or of that of its variants. */
const isStockOnly = ({ version: _, variants = [], ...others }: Record<string, unknown>) =>
  isOfStock(others) && Array.isArray(variants) && variants.every(isOfStock);

const withReviews = (product: Product, version?: string) =>
  reviewedProductJson(product, productReviews(product.num), version);

export const products = {
  all: endpoint("/api/products", "Products", {
    GET: call({
      caller: "visitor",
      summary: "List and search products",
      note: "`category`, `brand` and `color` may be repeated, and so may the values of any other option of the products, such as `option.Size=M`. With `adminCheck`, admins also see drafts (`isPublished` is false) and can filter by id, name, SKU and state too, and by parts of category and brand; `color`, options, `inStock` and `rating` are ignored then.",
      describedQuery: z.object(productList.filters).partial().extend(productQuerySchema.shape),
      refusals: [429],
      responses: { 200: productListResponse },
      example: { query: { keyword: "lamp", sortBy: "price", order: "asc" } },
    }).handledBy(async ({ request, context, findPerson }) => {
      const sent = new URL(request.url).searchParams;
      const given = {
        ...queryFields(sent),
        ...(sent.has("adminCheck") ? { adminCheck: sent.get("adminCheck") } : {}),
      };
      const { keyword, sortBy, order, sort, adminCheck, pageNumber, ...fields } = parseInput(productQuery, given);
      const sorting: Sorting | null =
        sortBy || order ? { by: sortBy ?? "createdAt", order: order ?? "asc" } : sortingOf(sort ?? "");
      // A page beyond the last is empty.
      const pageJson = ({ nums, pages }: { nums: number[]; pages: number }, withDrafts = false) => ({
        products: productsInOrder(pageNumber > pages ? [] : nums, withDrafts).map((product) => productJson(product)),
        page: pageNumber,
        pages,
      });
      if (adminCheck && hasPermission(await findPerson(), "products.read")) {
        const conditions = parseFilters(request, productList.filters);
        const paging = { page: pageNumber, pageSize: PAGE_SIZE };
        return pageJson(await managedNums(conditions, keyword, paging, sorting), true);
      }
      const searched = {
        keyword,
        sorting,
        filters: { ...toProductFilters(fields), options: parseOptionFilters(sent) },
      };
      await limitSearch(searched, context.clientAddress);
      return pageJson(await listedNums(searched, pageNumber));
    }),
    POST: call({
      permission: "products.edit",
      summary: "Create a draft product",
      note: "The storefront shows it after it is published: by `isPublished`, or by its first name.",
      headers: { response: { Location: "The draft's path" } },
      refusals: [400, 413, 415],
      responses: { 201: reviewedProductResponse },
    }).handledBy(async ({ person, request }) => {
      // A new draft takes no fields, but an invalid body is rejected as for every other call.
      await readJson(request);
      const id = createDraft(person);
      return reply(reviewedProductJson(getProductOrDraft(id), []), 201, { Location: `/api/products/${id}` });
    }),
  }),
  top: endpoint("/api/products/top", "Products", {
    GET: call({
      caller: "anyone",
      summary: "List the best-rated products",
      responses: { 200: z.array(productResponse).meta({ id: "Products" }) },
    }).handledBy(() => productsInOrder(topNums()).map((product) => productJson(product))),
  }),
  suggest: endpoint("/api/suggest", "Products", {
    GET: call({
      caller: "anyone",
      summary: "Suggest products, categories and pages",
      note: "For a search that is being typed. The products are the first ones of `GET /api/products` with the same `keyword`.",
      query: suggestionQuerySchema,
      headers: { response: { "Cache-Control": "Any cache may keep the answer for a minute" } },
      refusals: [429],
      responses: { 200: suggestionsResponse },
      example: { query: { q: "lam" } },
    }).handledBy(async ({ query: { q }, context }) => {
      await limitSearch({ keyword: q, sorting: null }, context.clientAddress, "suggestions");
      return reply(suggestionsJson(await suggestions(q)), 200, CACHED);
    }),
  }),
  one: endpoint("/api/products/{id}", "Products", {
    GET: call({
      caller: "visitor",
      summary: "Get a product with its reviews",
      responses: { 200: reviewedProductResponse },
      example: EXAMPLE,
    }).handledBy(async ({ params, findPerson }) => withReviews(await getVisibleProduct(params.id, findPerson))),
    PUT: call({
      permission: "products.stock",
      summary: "Change a product",
      note: "Fields other than the stock, of the product or of `variants` with their `_id`, need the permission `products.edit` too; without it, variants that are left out stay. Omitted fields stay unchanged. The first name publishes a draft, unless `isPublished` is false; later only `isPublished` does. `compareAtPrice` must be above `price`; a `sku` that another product has is 409. `countInStockShown` is the stock that the caller last saw: if units were sold since then, a changed stock gets 409, so that sold units are not added back. The description can be HTML, a Quill Delta or raw content.",
      describedBody: productRequestSchema,
      refusals: [409],
      responses: { 200: reviewedProductResponse },
      example: { ...EXAMPLE, body: { name: "Enamel Mug", price: 20, countInStock: 80, brand: "Fennmark" } },
    }).handledBy(({ person, params, sent }) => {
      if (!isStockOnly(sent)) permitted(person, "products.edit");
      const changes = parseInput(productRequestSchema, sent);
      if (hasPermission(person, "products.edit")) updateProduct(person, params.id, changes);
      else updateStock(person, params.id, changes);
      return withReviews(getProductOrDraft(params.id));
    }),
    DELETE: call({
      permission: "products.edit",
      summary: "Delete a product and its reviews",
      note: "Orders keep a copy. The product is removed from carts.",
      responses: { 200: messageResponse },
      example: EXAMPLE,
    }).handledBy(deleting(deleteProduct, "Product deleted")),
  }),
  reviews: endpoint("/api/products/{id}/reviews", "Products", {
    POST: call({
      caller: "customer",
      summary: "Review a product",
      note: "Each customer can review a product once.",
      body: reviewSchema,
      refusals: [409, 429],
      responses: { 201: reviewResponse },
      example: { ...EXAMPLE, body: { rating: 5, comment: "Just as in the picture." } },
    }).handledBy(async ({ person, params, body }) => {
      await limitRate("review", person.id);
      return addReview(person, params.id, body);
    }),
  }),
  review: endpoint("/api/products/{id}/reviews/{reviewId}", "Products", {
    PUT: call({
      caller: "customer",
      summary: "Mark a review as helpful",
      note: "`false` takes it back. Not for the caller's own review (409).",
      body: helpfulSchema,
      refusals: [409],
      responses: { 200: helpfulResponse },
      example: { params: { ...A_PRODUCT, reviewId: "5ec0ffee5ec0ffee5ec0ffee" }, body: { isHelpful: true } },
    }).handledBy(async ({ person, params, body }) => {
      await limitRate("review vote", person.id);
      return { helpful: setHelpful(person.id, params.id, params.reviewId, body.isHelpful) };
    }),
    DELETE: call({
      permission: "reviews",
      summary: "Delete a review",
      note: "The product's rating is updated. The back office can also hide a review, and reply to it.",
      responses: { 200: messageResponse },
      example: { params: { ...A_PRODUCT, reviewId: "5ec0ffee5ec0ffee5ec0ffee" } },
    }).handledBy(({ person, params }) => {
      deleteReview(person, params.reviewId, params.id);
      return { message: "Review deleted" };
    }),
  }),
  pictures: endpoint("/api/products/image/{id}", "Products", {
    PUT: call({
      permission: "products.edit",
      summary: "Change a product's pictures",
      body: productImageSchema,
      refusals: [409],
      responses: { 200: reviewedProductResponse },
      example: {
        ...EXAMPLE,
        body: { image: "/uploads/mugs/front.jpg", imageB: [{ src: "/uploads/mugs/front.jpg" }] },
      },
    }).handledBy(({ person, params, body }) => {
      const version = updateProductImages(person, params.id, body);
      return withReviews(getProductOrDraft(params.id), version);
    }),
  }),
  upload: endpoint("/api/upload/{folder}", "Uploads", {
    POST: call({
      permission: "products.edit",
      summary: "Upload pictures into a folder of the gallery",
      note: "Up to 50 files, JPEG, PNG, WebP or HEIC by content; a WebP or HEIC is stored as JPEG, or as PNG if it has transparent parts, with at most 5,242,880 bytes each. Other files are skipped.",
      headers: { response: { "X-Upload-Message": "The number of skipped files, if there are any" } },
      files: true,
      responses: { 200: picturesResponse },
      example: A_FOLDER,
    }).handledBy(async ({ request, params }) => {
      const { pictures, message } = await storePictures(request, requireFolder(params.folder));
      // The body is only the list of pictures, so the message about skipped files is sent in a header.
      return reply(pictures, 200, message ? { "X-Upload-Message": message } : {});
    }),
  }),
  folder: endpoint("/api/upload/list/{folder}", "Uploads", {
    GET: call({
      permission: "products.edit",
      summary: "List the pictures of a folder",
      paged: true,
      responses: { 200: picturesResponse },
      example: A_FOLDER,
    }).handledBy(async ({ request, params }) =>
      wholeListReply(request, await listFolder(params.folder), (picture) => picture),
    ),
  }),
};
