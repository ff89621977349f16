import { useId } from "react";
import { sectionTitle } from "../catalog/catalogStyles";
import { button } from "../ui/Button";
import { leadText } from "../ui/layoutStyles";

type BannerProps = {
  title: string;
  text: string;
  /** A path of the shop or a URL; empty for no link. */
  link: string;
  linkLabel: string;
};

/** A band across the window, in a tint of the shop's color, with a few words and a link. */
export function Banner({ title, text, link, linkLabel }: BannerProps) {
  const id = useId();
  return (
    <section className="-mx-side bg-accent-soft px-side py-10" aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>
        {title}
      </h2>
      {text && <p className={`${leadText} whitespace-pre-line wrap-anywhere`}>{text}</p>}
      {link && (
        <a className={`${button()} mt-6`} href={link}>
          {linkLabel || "Shop now"}
        </a>
      )}
    </section>
  );
}
