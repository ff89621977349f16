import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { CategoryTiles } from "../catalog/CategoryTiles";
import { EndlessProducts } from "../catalog/EndlessProducts";
import { Masthead } from "../catalog/Masthead";
import type { ProductListing } from "../catalog/PagedProducts";
import { TopProducts } from "../catalog/TopProducts";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Banner } from "./Banner";
import { Quotes } from "./Quotes";
import { Story } from "./Story";

type Section =
  | { kind: "hero" }
  | { kind: "grid"; title?: string }
  | ({ kind: "tiles" } & ComponentProps<typeof CategoryTiles>)
  | { kind: "rail"; title?: string; products: ProductCardData[] }
  | ({ kind: "story" } & ComponentProps<typeof Story>)
  | ({ kind: "banner" } & ComponentProps<typeof Banner>)
  | ({ kind: "quotes" } & ComponentProps<typeof Quotes>);

type HomeScreenProps = {
  shopName: string;
  masthead: ComponentProps<typeof Masthead>;
  sections: Section[];
  listing: ProductListing;
  /** The seed of the order of all products. */
  seed: number;
  /** Whether it is shown to an admin before it is published. */
  isPreview?: boolean;
};

/** The home page: its sections in the order that the owner has chosen. */
export function HomeScreen({ shopName, sections, isPreview, ...content }: HomeScreenProps) {
  const isEmpty = content.listing.total === 0 && !sections.some(({ kind }) => kind === "hero");
  return (
    <Page title={shopName} hideTitle above={isPreview && <PreviewNote />}>
      {isEmpty && <NothingToBuy />}
      {sections.map((section, place) => (
        <div key={place} className={roomOf(section.kind, sections[place - 1]?.kind)}>
          <HomeSection section={section} {...content} />
        </div>
      ))}
    </Page>
  );
}

/** The room around a section, where it and the one before have none of their own. */
function roomOf(kind: Section["kind"], before: Section["kind"] | undefined): string | undefined {
  switch (kind) {
    case "hero":
    case "grid":
      return undefined;
    case "tiles":
    case "rail":
      return before === "rail" || before === "grid" ? "mt-8 md:mt-10" : undefined;
    case "story":
    case "banner":
    case "quotes":
      return "mb-10 mt-8 md:mt-10";
  }
}

const NothingToBuy = () => (
  <p className="mt-8 text-lead">This shop opens soon. There is nothing to buy yet; please come back later.</p>
);

function PreviewNote() {
  return (
    <Alert kind="info" title="This is a preview of the home page." className="mb-12">
      <p>
        Shoppers see it when it is published. <Link to="/admin/homepage">Back to the home page's sections</Link>
      </p>
    </Alert>
  );
}

type HomeSectionProps = Pick<HomeScreenProps, "masthead" | "listing" | "seed"> & { section: Section };

function HomeSection({ section, masthead, listing, seed }: HomeSectionProps) {
  switch (section.kind) {
    case "hero":
      return (
        <>
          <Masthead {...masthead} />
          {listing.total === 0 && <NothingToBuy />}
        </>
      );
    case "tiles":
      return <CategoryTiles {...section} />;
    case "rail":
      return <TopProducts {...section} />;
    case "story":
      return <Story {...section} />;
    case "banner":
      return <Banner {...section} />;
    case "quotes":
      return <Quotes {...section} />;
    case "grid":
      return listing.total > 0 && <EndlessProducts title={section.title} listing={listing} seed={seed} />;
  }
}
