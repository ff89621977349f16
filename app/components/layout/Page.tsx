import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { actions as buttonRow } from "../ui/layoutStyles";

export type PageTitle<Loader> = string | ((data: SerializeFrom<Loader>) => string);

/**
 * The `meta` of a page: its title, then the shop's name, which the root's data has.
 * @param own the page's title, or what makes it of the loader's data
 */
export const pageTitle =
  <Loader,>(own: PageTitle<Loader>): MetaFunction<Loader> =>
  ({ data, matches }) => {
    const shop = matches[0]?.data as { shopName: string };
    const title = typeof own === "string" ? own : own(data as SerializeFrom<Loader>);
    return [{ title: `${title} | ${shop.shopName}` }];
  };

/** The component of a route: its screen with the loader's data. */
export const screen = <Loader,>(Screen: (data: SerializeFrom<Loader>) => ReactNode) =>
  function Route() {
    // Not as JSX, whose types do not take the data of just any loader for props.
    return Screen(useLoaderData<Loader>());
  };

/** The box of a page's main part. */
export const pageBox = cva("w-full flex-1 pb-16 pt-8 print:block print:max-w-none print:p-0", {
  variants: {
    width: { narrow: "mx-auto max-w-form px-gutter", text: "mx-auto max-w-text px-gutter", wide: "px-side" },
  },
  defaultVariants: { width: "wide" },
});

type PageProps = {
  /** The first-level heading; left out if the content has one. */
  title?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** `narrow` for a single form, `text` for reading, `wide` for lists. */
  width?: VariantProps<typeof pageBox>["width"];
  /** Content before the heading: a breadcrumb or the checkout step bar. */
  above?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Hides the heading visually. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** The main part of every page. */
export function Page({ title, lead, width, above, actions, hideTitle, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={pageBox({ width })}>
      {above}
      {title &&
        (hideTitle ? (
          <h1 className="sr-only">{title}</h1>
        ) : (
          <div className="mb-7 flex flex-wrap wrap-anywhere items-center justify-between gap-x-6 gap-y-3">
            <h1>{title}</h1>
            {actions && <div className={buttonRow}>{actions}</div>}
            {lead && <p className="basis-full text-pretty text-lead text-muted">{lead}</p>}
          </div>
        ))}
      {children}
    </main>
  );
}
