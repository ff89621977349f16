import { Form, Link, useNavigation } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import { ProductPicture } from "../catalogue/ProductPicture";
import { pictureSource } from "../catalogue/picture";
import { shortName } from "../catalogue/productName";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Badge } from "../ui/Badge";
import { Button, ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { numberCell, rowActions } from "../ui/table";
import { VisuallyHidden } from "../ui/VisuallyHidden";
import { ConfirmedDelete } from "./ConfirmedDelete";
import { ConnectAliExpress } from "./ConnectAliExpress";
import { FilteredList } from "./FilteredList";
import type { FilterField } from "./FilterForm";
import { filterQuery } from "./filterQuery";
import { ShortId } from "./ShortId";

const PATH = "/admin/productlist";

const FILTERS: FilterField[] = [
  { name: "id", label: "ID" },
  { name: "name", label: "Name" },
  { name: "category", label: "Category" },
  { name: "brand", label: "Brand" },
  { name: "priceMin", label: "Min Price", kind: "money" },
  { name: "priceMax", label: "Max Price", kind: "money" },
];

type ProductRow = {
  id: string;
  name: string;
  image: string;
  priceCents: number;
  purchaseLink: string;
  category: string;
  brand: string;
  countInStock: number;
  isDraft: boolean;
};

type ProductListScreenProps = {
  products: ProductRow[];
  shown: number;
  total: number;
  page: number;
  pages: number;
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** Error message of a failed action. */
  refused?: string;
};

/** A path with the current filters as its query. */
function withFilters(path: string, typed: Record<string, string>): string {
  const query = filterQuery(Object.entries(typed));
  return query ? `${path}?${query}` : path;
}

/** All products and drafts, with filters and actions. */
export function ProductListScreen(props: ProductListScreenProps) {
  const { products, shown, total, page, pages, typed, errors, refused } = props;
  const creating = useNavigation().formData?.get("intent") === "create";
  return (
    <Page
      title="Products"
      actions={
        <>
          <ConnectAliExpress />
          <ButtonLink variant="secondary" to="/admin/products/import">
            Import CSV
          </ButtonLink>
          <Form method="post" action={PATH} aria-label="Create Product">
            <Button name="intent" value="create" pending={creating} pendingLabel="Creating…">
              Create Product
            </Button>
          </Form>
        </>
      }
    >
      {refused && (
        <div className="mb-6">
          <Alert kind="error">
            <p>{refused}</p>
          </Alert>
        </div>
      )}
      <FilteredList
        caption="Products"
        what="products"
        path={PATH}
        filters={FILTERS}
        typed={typed}
        errors={errors}
        shown={shown}
        total={total}
        page={page}
        pages={pages}
        csv={Object.keys(errors).length > 0 ? undefined : withFilters("/admin/products.csv", typed)}
        pageAddress={(to) => withFilters(to === 1 ? PATH : `${PATH}/${to}`, typed)}
        empty={
          <>
            No products match. Change the filters, or <Link to={PATH}>show all products</Link>.
          </>
        }
        columns={
          <>
            <th scope="col">ID</th>
            <th scope="col">Name</th>
            <th scope="col" className={numberCell}>
              Price
            </th>
            {["Buy", "Category", "Brand", "Actions"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </>
        }
        rows="cards"
      >
        {products.map((product) => (
          <ProductLine key={product.id} product={product} />
        ))}
      </FilteredList>
    </Page>
  );
}

function ProductLine({ product }: { product: ProductRow }) {
  const { id, name, image, priceCents, purchaseLink, category, brand, countInStock, isDraft } = product;
  const displayName = name || "Unnamed draft";
  return (
    <tr>
      <td data-label="ID">
        <ShortId id={id} />
      </td>
      <td data-label="Name">
        <div className="flex items-center gap-3">
          {image && (
            <ProductPicture
              picture={pictureSource(image)}
              sizes="48px"
              className="h-12 w-12 flex-none rounded bg-well object-cover"
            />
          )}
          <span title={displayName} className="flex flex-wrap items-center gap-2 max-lg:justify-end">
            {isDraft ? displayName : <Link to={`/product/${id}`}>{shortName(displayName)}</Link>}
            {isDraft && <Badge kind="info">Draft</Badge>}
            {!isDraft && countInStock === 0 && <Badge kind="warning">Sold out</Badge>}
          </span>
        </div>
      </td>
      <td data-label="Price" className={numberCell}>
        {formatMoney(priceCents)}
      </td>
      <td data-label="Buy">
        {purchaseLink ? (
          <a
            className="inline-flex items-center gap-1 text-accent underline"
            href={purchaseLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            Buy
            <VisuallyHidden>{` ${displayName} elsewhere (opens in a new tab)`}</VisuallyHidden>
            <Icon name="external" className="h-4 w-4" />
          </a>
        ) : (
          <span className="text-muted">—</span>
        )}
      </td>
      <td data-label="Category">{category}</td>
      <td data-label="Brand">{brand}</td>
      <td data-label="Actions">
        <div className={`${rowActions} lg:flex-nowrap`}>
          <ButtonLink variant="secondary" small to={`/admin/product/${id}/edit`}>
            <Icon name="edit" />
            Edit
            <VisuallyHidden>{` ${displayName}`}</VisuallyHidden>
          </ButtonLink>
          <ConfirmedDelete label="Delete" what={displayName} fields={{ intent: "delete", id }}>
            <p className="text-sm text-muted">
              Its reviews are deleted too. Orders keep a copy; it is removed from carts.
            </p>
          </ConfirmedDelete>
        </div>
      </td>
    </tr>
  );
}
