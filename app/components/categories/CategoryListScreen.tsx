import { Link } from "@remix-run/react";
import type { categoryEntries } from "~/shop/categories/category-list.server";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { Page } from "../layout/Page";
import { DataTable } from "../lists/DataTable";
import { EditLink } from "../lists/EditLink";
import { Pagination } from "../lists/Pagination";
import { rowActions } from "../lists/table";
import { Badge, type BadgeKind } from "../ui/Badge";

type CategoryListScreenProps = ReturnType<typeof categoryEntries> & {
  /** How many categories the row shows at most. */
  menuLimit: number;
};

/** Whether the row shows a category, in words. */
const MENU = {
  shown: { kind: "success", label: "Shown" },
  hidden: { kind: "neutral", label: "Hidden" },
  empty: { kind: "neutral", label: "No products" },
  full: { kind: "neutral", label: "No room" },
} satisfies Record<string, { kind: BadgeKind; label: string }>;

const COLUMNS = ["Category", "Products", "Picture", "Row", "Position", "Actions"];

/** How many other spellings are named. */
const OTHERS = 5;

export function CategoryListScreen({ categories, page, pages, menuLimit }: CategoryListScreenProps) {
  return (
    <Page
      title="Categories"
      lead={`Categories come from the products. The row under the shop's header shows up to ${menuLimit}: those with a position, then the largest.`}
    >
      {categories.length > 0 ? (
        <DataTable caption="Categories" columns={COLUMNS} rows="fields">
          {categories.map((category) => (
            <CategoryLine key={category.slug} category={category} />
          ))}
        </DataTable>
      ) : (
        <p className="text-muted">There are no categories yet. Enter a category in a product.</p>
      )}
      <Pagination page={page} pages={pages} href={(number) => `/admin/categories?page=${number}`} />
    </Page>
  );
}

function CategoryLine({ category }: { category: CategoryListScreenProps["categories"][number] }) {
  const { slug, path, name, names, count, image, position, menu } = category;
  const others = names.filter((other) => other !== name);
  const more = others.length > OTHERS ? ` and ${others.length - OTHERS} more` : "";
  return (
    <tr>
      <td data-label="Category" className="wrap-anywhere">
        <div>
          {count > 0 ? <Link to={path}>{name}</Link> : name}
          {others.length > 0 && <p className="text-muted">{`Also ${others.slice(0, OTHERS).join(", ")}${more}`}</p>}
        </div>
      </td>
      <td data-label="Products" className="tabular-nums">
        {count}
      </td>
      <td data-label="Picture">
        {image ? (
          <ProductPicture
            picture={pictureSource(image)}
            sizes="3rem"
            alt={`Picture of ${name}`}
            className="h-12 w-12 rounded bg-well object-cover"
          />
        ) : (
          "None"
        )}
      </td>
      <td data-label="Row">
        <Badge kind={MENU[menu].kind}>{MENU[menu].label}</Badge>
      </td>
      <td data-label="Position">{position ?? "By size"}</td>
      <td>
        <div className={rowActions}>
          <EditLink to={`/admin/categories/${encodeURIComponent(slug)}/edit`} what={name} />
        </div>
      </td>
    </tr>
  );
}
