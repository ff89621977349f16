import { useId } from "react";
import { sectionTitle } from "../catalog/catalogStyles";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { button } from "../ui/Button";
import { leadText } from "../ui/layoutStyles";

type StoryProps = {
  title: string;
  text: string;
  /** The path of a picture; empty for none. */
  image: string;
  /** A path of the shop or a URL; empty for no link. */
  link: string;
  linkLabel: string;
};

/** A heading with a text and a link, and a picture beside it, or above it on phones. */
export function Story({ title, text, image, link, linkLabel }: StoryProps) {
  const id = useId();
  return (
    <section className={image ? "grid items-center gap-x-10 gap-y-5 sm:grid-cols-2" : undefined} aria-labelledby={id}>
      {image && (
        <ProductPicture
          picture={pictureSource(image)}
          sizes="(min-width: 640px) 50vw, 100vw"
          alt=""
          className="aspect-[4/3] w-full rounded-lg bg-well object-cover"
        />
      )}
      <div>
        <h2 className={sectionTitle} id={id}>
          {title}
        </h2>
        <p className={`${leadText} whitespace-pre-line wrap-anywhere`}>{text}</p>
        {link && (
          <a className={`${button({ variant: "secondary" })} mt-6`} href={link}>
            {linkLabel || "Shop now"}
          </a>
        )}
      </div>
    </section>
  );
}
