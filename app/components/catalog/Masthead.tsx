import { button } from "../ui/Button";
import { ProductPicture } from "./ProductPicture";
import { pictureSource } from "./picture";

type MastheadProps = {
  tagline: string;
  intro: string;
  /** What the shop promises, as sentences. */
  promises: string;
  /** The picture beside the words; null for none. */
  picture: {
    /** Its path. */
    image: string;
    /** A path of the shop or a URL, to which it leads; empty for none. */
    link: string;
    /** What the link leads to. */
    label: string;
  } | null;
  /** A path of the shop, a URL or a part of this page, to which the button leads; empty for none. */
  link: string;
};

/**
 * The introduction at the top of the home page, with a picture up to the edge of the window. It is not a heading: the
 * `h1` is the shop's name.
 */
export function Masthead({ tagline, intro, promises, picture, link }: MastheadProps) {
  const image = picture && (
    <ProductPicture
      className="aspect-[4/3] max-h-[min(19rem,50vh)] w-full bg-well object-cover sm:aspect-auto sm:max-h-none sm:h-[clamp(20rem,35vw,39rem)]"
      picture={pictureSource(picture.image)}
      sizes="(min-width: 640px) 50vw, 100vw"
      eager
      first
      alt={picture.link && picture.label}
    />
  );
  return (
    <div
      className={`mb-8 ${picture ? "-mt-8 grid items-center gap-x-10 gap-y-6 sm:grid-cols-2 md:mb-12" : "max-w-3xl"}`}
    >
      {picture && (
        <div className="max-sm:-mx-side sm:order-last sm:-mr-side">
          {picture.link ? (
            <a className="block focus-visible:outline-offset-[-3px]" href={picture.link}>
              {image}
            </a>
          ) : (
            image
          )}
        </div>
      )}
      <div>
        {tagline && <p className="text-balance font-sign text-display font-bold">{tagline}</p>}
        {intro && <p className="mt-4 max-w-prose whitespace-pre-line text-lead text-muted wrap-anywhere">{intro}</p>}
        {promises && <p className="mt-3 max-w-prose text-muted">{promises}</p>}
        {link && (
          <a className={`${button()} mt-6`} href={link}>
            Shop now
          </a>
        )}
      </div>
    </div>
  );
}
