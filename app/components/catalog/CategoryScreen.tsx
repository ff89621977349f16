import type { FilterView } from "~/features/catalog/filter-view.server";
import type { SortChoice } from "~/shop/search/sorting";
import { Page } from "../layout/Page";
import { Breadcrumb } from "../ui/Breadcrumb";
import { leadText } from "../ui/layoutStyles";
import { FilteredProducts } from "./FilteredProducts";
import { listingLead, type ProductListing } from "./PagedProducts";
import { ProductPicture } from "./ProductPicture";
import { pictureSource } from "./picture";

type CategoryScreenProps = {
  category: {
    heading: string;
    /** Plain text; empty for none. */
    text: string;
    /** The path of a picture; empty for none. */
    image: string;
  };
  /** The path of its first page. */
  path: string;
  sort: SortChoice;
  listing: ProductListing;
  filters: FilterView;
};

/** The page of a category: its heading, text and picture, and its products. */
export function CategoryScreen({ category, path, sort, listing, filters }: CategoryScreenProps) {
  return (
    <Page above={<Breadcrumb items={[{ label: "Home", to: "/" }, { label: category.heading }]} />}>
      <CategoryIntro {...category} />
      <p className="mb-6 text-muted" role="status">
        {listingLead(listing)}
      </p>
      <FilteredProducts path={path} listing={listing} filters={filters} sort={sort} defaultSort="createdAt-desc" />
    </Page>
  );
}

/** Heading and text, with the picture beside them, or above them on phones. */
function CategoryIntro({ heading, text, image }: CategoryScreenProps["category"]) {
  return (
    <div className={image ? "mb-8 grid items-center gap-x-10 gap-y-5 sm:grid-cols-2" : "mb-6"}>
      {image && (
        <ProductPicture
          picture={pictureSource(image)}
          sizes="(min-width: 640px) 50vw, 100vw"
          eager
          first
          alt=""
          className="aspect-[5/2] w-full rounded-lg bg-well object-cover sm:order-last sm:aspect-[2/1]"
        />
      )}
      <div>
        <h1 className="wrap-anywhere">{heading}</h1>
        {text && <p className={`${leadText} whitespace-pre-line wrap-anywhere`}>{text}</p>}
      </div>
    </div>
  );
}
