import { SORT_CHOICES, type SortChoice } from "~/shop/search/sorting";
import { Breadcrumb } from "../ui/Breadcrumb";
import { leadText } from "../ui/layoutStyles";
import { PagedProducts, type ProductListing } from "./PagedProducts";
import { ProductPicture } from "./ProductPicture";
import { pictureSource } from "./picture";
import { SortForm } from "./SortForm";

type CategoryScreenProps = {
  category: {
    /** The path of its first page. */
    path: string;
    heading: string;
    /** Plain text; empty for none. */
    text: string;
    /** The path of a picture; empty for none. */
    image: string;
  };
  sort: SortChoice;
  listing: ProductListing;
};

/** A category has no best match: the newest products come first. */
const CHOICES = SORT_CHOICES.filter(({ sort }) => sort !== "");
const DEFAULT_CHOICE = "createdAt-desc";

/** The page of a category: its heading, text and picture, and its products. */
export function CategoryScreen({ category: { path, heading, text, image }, sort, listing }: CategoryScreenProps) {
  const query = sort ? `?sort=${sort}` : "";
  return (
    <PagedProducts
      above={<Breadcrumb items={[{ label: "Home", to: "/" }, { label: heading }]} />}
      intro={<CategoryIntro heading={heading} text={text} image={image} />}
      listing={listing}
      href={(page) => (page === 1 ? path + query : `${path}/page/${page}${query}`)}
      tools={listing.total > 1 && <SortForm action={path} choices={CHOICES} sort={sort || DEFAULT_CHOICE} />}
    />
  );
}

/** Heading and text, with the picture beside them, or above them on phones. */
function CategoryIntro({ heading, text, image }: Omit<CategoryScreenProps["category"], "path">) {
  return (
    <div className={image ? "mb-8 grid items-center gap-x-10 gap-y-5 md:grid-cols-2" : "mb-6"}>
      {image && (
        <ProductPicture
          picture={pictureSource(image)}
          sizes="(min-width: 768px) 50vw, 100vw"
          eager
          first
          alt=""
          className="aspect-[5/2] w-full rounded-lg bg-well object-cover md:order-last md:aspect-[2/1]"
        />
      )}
      <div>
        <h1 className="wrap-anywhere">{heading}</h1>
        {text && <p className={`${leadText} whitespace-pre-line wrap-anywhere`}>{text}</p>}
      </div>
    </div>
  );
}
