import { useId } from "react";
import { QuickLink } from "../ui/QuickLink";
import { sectionTitle } from "./catalogStyles";
import { ProductPicture } from "./ProductPicture";
import { cardSource } from "./picture";

/** Categories with their pictures; `image` is a path, empty for none. */
type CategoryTilesProps = { title?: string; categories: readonly { name: string; path: string; image: string }[] };

/** The most tiles in a row. */
const MOST_COLUMNS = 5;
const COLUMNS: Record<number, string> = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  4: "sm:grid-cols-4",
  5: "sm:grid-cols-5",
};

/** Rows of about the same length, so that no tile is alone in a row. */
const columnsFor = (count: number) => Math.ceil(count / Math.ceil(count / MOST_COLUMNS));

/** Links to the categories with pictures, on phones one scrolling row; nothing if there are fewer than two. */
export function CategoryTiles({ title = "Shop by category", categories }: CategoryTilesProps) {
  const id = useId();
  if (categories.length < 2) return null;
  const columns = columnsFor(categories.length);
  return (
    <section className="mb-10" aria-labelledby={id}>
      <h2 className={`${sectionTitle} mb-4`} id={id}>
        {title}
      </h2>
      <ul
        className={`-mx-gutter flex [scroll-snap-type:x_proximity] scroll-px-gutter gap-4 overflow-x-auto px-gutter py-1 [scrollbar-width:none] *:w-36 *:flex-none *:snap-start sm:mx-0 sm:grid sm:overflow-visible sm:px-0 sm:*:w-auto ${COLUMNS[columns] ?? ""}`}
      >
        {categories.map(({ name, path, image }) => (
          <li key={path}>
            <QuickLink
              to={path}
              className="group block overflow-hidden rounded-lg border border-line bg-surface text-ink hover:border-accent"
            >
              {image ? (
                <ProductPicture
                  picture={cardSource(image)}
                  sizes={`(min-width:62rem) ${72 / columns}rem, (min-width:40rem) ${96 / columns}vw, 9rem`}
                  alt=""
                  className="aspect-square w-full bg-well object-cover sm:aspect-[3/2]"
                />
              ) : (
                <span className="block aspect-square w-full bg-well sm:aspect-[3/2]" />
              )}
              <span className="block px-3 py-2.5 font-semibold wrap-anywhere group-hover:text-accent-strong">
                {name}
              </span>
            </QuickLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
