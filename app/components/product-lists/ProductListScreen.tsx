import { Form, Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import type { productList } from "~/shop/product-lists/product-list.server";
import { ProductPicture } from "../catalog/ProductPicture";
import { thumbnailSource } from "../catalog/picture";
import { shortName } from "../catalog/productName";
import { tick } from "../forms/formStyles";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { EditLink } from "../lists/EditLink";
import type { FilterField } from "../lists/FilterForm";
import { filteredPage } from "../lists/filterQuery";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { ShortId } from "../lists/ShortId";
import { SELECTION_FORM } from "../lists/selectionForm";
import { numberCell, rowActions } from "../lists/table";
import { ConnectAliExpress } from "../marketplace/ConnectAliExpress";
import { Badge } from "../ui/Badge";
import { Button, ButtonLink, SubmitButton } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { loadedApart } from "../ui/loadedApart";

const PATH = "/admin/productlist";

/** For those who may edit products, and where there are any. */
const EditMany = loadedApart("[data-selection-bar]", async () => (await import("./EditMany")).EditMany);

const FILTERS: FieldsOf<typeof productList> & { sortBy: FilterField } = {
  id: { label: "ID", isFolded: true },
  name: { label: "Name" },
  category: { label: "Category", isFolded: true },
  brand: { label: "Brand", isFolded: true },
  sku: { label: "SKU", isFolded: true },
  priceMin: { label: "Min price", kind: "money", isFolded: true },
  priceMax: { label: "Max price", kind: "money", isFolded: true },
  state: {
    label: "State",
    kind: "choice",
    options: [
      { value: "published", label: "Published" },
      { value: "draft", label: "Draft" },
      { value: "sold-out", label: "Sold out" },
      { value: "low", label: "Sold out or low in stock" },
    ],
  },
  sortBy: {
    label: "Sort by",
    kind: "choice",
    noChoice: "Newest",
    options: [
      { value: "name", label: "Name" },
      { value: "price", label: "Price" },
      { value: "stock", label: "Stock" },
    ],
  },
};

type ProductRow = RowOf<typeof productList>;

type ProductListScreenProps = {
  list: ListData<ProductRow>;
  /** Whether the reader may change more than the stock. */
  mayEdit: boolean;
  /** With which a product is created once. */
  formKey: string;
  /** Error message of a failed action. */
  refused?: string;
};

/** All products and drafts, with filters and actions. */
export function ProductListScreen({ list, mayEdit, formKey, refused }: ProductListScreenProps) {
  return (
    <ListScreen
      title="Products"
      actions={
        <ProductActions
          editPath={filteredPage(`${PATH}/stock`, list.typed, list.page)}
          mayEdit={mayEdit}
          formKey={formKey}
        />
      }
      what="products"
      path={PATH}
      filters={FILTERS}
      list={list}
      csv="/admin/products.csv"
      pageAddress={(page) => filteredPage(page === 1 ? PATH : `${PATH}/${page}`, list.typed, 1)}
      refused={refused}
      none={mayEdit ? <NoProducts formKey={formKey} /> : <p>There are no products yet.</p>}
      columns={
        <>
          <th scope="col">ID</th>
          <th scope="col">Name</th>
          <th scope="col" className={numberCell}>
            Price
          </th>
          {["Buy", "Category", "Brand", ...(mayEdit ? ["Actions"] : [])].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </>
      }
      rows="products"
      below={mayEdit && <EditMany typed={list.typed} shown={list.shown} action={`${PATH}/edit`} />}
    >
      {(product) => <ProductLine key={product.id} product={product} mayEdit={mayEdit} />}
    </ListScreen>
  );
}

function ProductActions({ editPath, mayEdit, formKey }: { editPath: string; mayEdit: boolean; formKey: string }) {
  if (!mayEdit) {
    return (
      <ButtonLink variant="secondary" to={editPath}>
        Edit stock
      </ButtonLink>
    );
  }
  return (
    <>
      <Form id={PUBLISHING} method="post" preventScrollReset hidden />
      <Form method="post" action={PATH} aria-label="Create Product">
        <input type="hidden" name="formKey" value={formKey} />
        <SubmitButton intent="create" pendingLabel="Creating…">
          Create Product
        </SubmitButton>
      </Form>
      <ConnectAliExpress />
      <ButtonLink variant="secondary" to={editPath}>
        Edit stock and price
      </ButtonLink>
      <ButtonLink variant="secondary" to={`${PATH}/changes`}>
        Sales and bulk changes
      </ButtonLink>
      <ButtonLink variant="secondary" to="/admin/products/import">
        Import CSV
      </ButtonLink>
    </>
  );
}

/** The first steps of a new shop. */
function NoProducts({ formKey }: { formKey: string }) {
  return (
    <>
      <p className="mb-4">There are no products yet, so the shop has nothing to sell.</p>
      <Form method="post" action={PATH} aria-label="Create the first product">
        <input type="hidden" name="formKey" value={formKey} />
        <Button name="intent" value="create">
          Create the first product
        </Button>
      </Form>
      <p className="mt-4">
        Or <Link to="/admin/products/import">import products from a CSV file</Link>.
      </p>
    </>
  );
}

/** What can be sold of a product. */
function StockState({ isDraft, countInStock }: Pick<ProductRow, "isDraft" | "countInStock">) {
  return (
    <span className="flex basis-full flex-wrap items-center gap-2">
      {isDraft && <Badge kind="info">Draft</Badge>}
      {!isDraft && countInStock === 0 && <Badge kind="warning">Sold out</Badge>}
      {countInStock > 0 && <span className="text-xs text-muted">{`${countInStock} in stock`}</span>}
    </span>
  );
}

/** The one form of the publish buttons: a form in each of 25 rows would add 2 KB to the page. */
const PUBLISHING = "publishing";

/** Shows a product to shoppers, or hides it from them. */
function PublishButton({ id, name, isDraft }: { id: string; name: string; isDraft: boolean }) {
  return (
    <Button variant="secondary" small form={PUBLISHING} name={isDraft ? "publish" : "unpublish"} value={id}>
      {isDraft ? "Publish" : "Unpublish"}
      <span className="sr-only">{` ${name}`}</span>
    </Button>
  );
}

function ProductLine({ product, mayEdit }: { product: ProductRow; mayEdit: boolean }) {
  const { id, name, image, priceCents, isFromPrice, purchaseLink, category, brand, sku, countInStock, isDraft } =
    product;
  const displayName = name || "Unnamed draft";
  return (
    <tr>
      <td>
        {mayEdit ? (
          <label>
            <input
              type="checkbox"
              name="product"
              value={id}
              form={SELECTION_FORM}
              className={tick}
              aria-label={`Select ${displayName}`}
            />
            <ShortId id={id} />
          </label>
        ) : (
          <ShortId id={id} />
        )}
      </td>
      <td className="lg:min-w-56">
        <div className="flex items-center gap-3">
          <ProductPicture picture={thumbnailSource(image)} />
          <span title={displayName} className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere lg:gap-2">
            {isDraft ? displayName : <Link to={`/product/${id}`}>{shortName(displayName)}</Link>}
            {sku && <span className="basis-full text-xs text-muted wrap-anywhere">{`SKU ${sku}`}</span>}
            <StockState isDraft={isDraft} countInStock={countInStock} />
          </span>
        </div>
      </td>
      <td className={numberCell}>{`${isFromPrice ? "From " : ""}${formatMoney(priceCents)}`}</td>
      <td className={purchaseLink ? undefined : "max-lg:hidden"}>
        {purchaseLink ? (
          <a
            className="inline-flex items-center gap-1 text-accent underline"
            href={purchaseLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            Buy
            <span className="sr-only">{` ${displayName} elsewhere (opens in a new tab)`}</span>
            <Icon name="external" className="h-4 w-4" />
          </a>
        ) : (
          <span className="text-muted">—</span>
        )}
      </td>
      <td>{category}</td>
      <td>{brand}</td>
      {mayEdit && (
        <td>
          <div className={rowActions}>
            <EditLink to={`/admin/product/${id}/edit`} what={displayName} />
            <ConfirmedDelete label="Delete" what={displayName} fields={{ intent: "delete", id }}>
              <p>Its reviews go too. Orders keep a copy; carts do not.</p>
            </ConfirmedDelete>
            <PublishButton id={id} name={displayName} isDraft={isDraft} />
          </div>
        </td>
      )}
    </tr>
  );
}
