import { button } from "../ui/Button";
import { ProductPicture } from "./ProductPicture";
import { pictureSource } from "./picture";

type MastheadProps = {
  tagline: string;
  intro: string;
  /** What the shop promises, as sentences. */
  promises: string;
  /** The path of a picture; empty for none. */
  image: string;
  /** A path of the shop or a URL, to which the picture and a button lead; empty for none. */
  link: string;
};

/** The introduction at the top of the home page. It is not a heading: the `h1` is the shop's name. */
export function Masthead({ tagline, intro, promises, image, link }: MastheadProps) {
  const picture = (
    <ProductPicture
      className="aspect-[3/2] w-full rounded-lg object-cover"
      picture={pictureSource(image)}
      sizes="(min-width: 768px) 50vw, 100vw"
      eager
      first
      alt={link && (tagline || "Shop now")}
    />
  );
  const separator = intro.includes("\n") ? "\n" : " ";
  return (
    <div className={`mb-6 ${image ? "grid items-center gap-x-10 gap-y-5 md:grid-cols-2" : "max-w-3xl"}`}>
      {image && <div className="md:order-last">{link ? <a href={link}>{picture}</a> : picture}</div>}
      <div>
        {tagline && <p className="text-balance font-sign text-display font-bold">{tagline}</p>}
        <p className="mt-2 max-w-prose whitespace-pre-line text-lead text-muted wrap-anywhere">
          {[intro, promises].filter(Boolean).join(separator)}
        </p>
        {link && (
          <a className={`${button()} mt-5`} href={link}>
            Shop now
          </a>
        )}
      </div>
    </div>
  );
}
