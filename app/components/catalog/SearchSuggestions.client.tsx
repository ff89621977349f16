import { useNavigate } from "@remix-run/react";
import { useContext } from "react";
import type { SuggestionsJson } from "~/api/json/suggestions.server";
import { fromDollars } from "~/shop/money/dollars";
import { formatMoney } from "~/shop/money/format-money";
import { Combobox, type LoadedFieldProps } from "../forms/Combobox.client";
import { loadJson } from "../forms/loadJson";
import { PricesIncludeTax } from "../layout/pricesIncludeTax";
import { Icon } from "../ui/Icon";
import { TaxNote } from "./Price";
import { ProductPicture } from "./ProductPicture";
import { pictureSource } from "./picture";

/** A suggested product, category or page of the shop. */
type Suggestion = {
  kind: "product" | "category" | "page";
  /** The path of its page. */
  path: string;
  name: string;
  picture: string;
  /** The price, the number of products, or 'Page'. */
  detail: string;
};

/** A single character finds whole words only, so that it may be the beginning of what has matches. */
const LEAST_CHARACTERS = 2;

async function loadSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  const address = `/api/suggest?q=${encodeURIComponent(text)}`;
  const { products, categories, pages } = await loadJson<SuggestionsJson>(address, signal);
  const suggestions = [
    ...categories.map(
      ({ name, slug, count }): Suggestion => ({
        kind: "category",
        path: `/category/${encodeURIComponent(slug)}`,
        name,
        picture: "",
        detail: `${count} ${count === 1 ? "product" : "products"}`,
      }),
    ),
    ...pages.map(({ title, path }): Suggestion => ({ kind: "page", path, name: title, picture: "", detail: "Page" })),
    ...products.map(
      ({ _id, name, price, image }): Suggestion => ({
        kind: "product",
        path: `/product/${_id}`,
        name,
        picture: image,
        detail: formatMoney(fromDollars(price) ?? 0),
      }),
    ),
  ];
  return suggestions.length > 0 || text.trim().length >= LEAST_CHARACTERS ? suggestions : null;
}

function SuggestionLine({ kind, name, picture, detail }: Suggestion) {
  return (
    <>
      {kind === "product" ? (
        <ProductPicture
          picture={pictureSource(picture)}
          sizes="3rem"
          alt=""
          className="h-12 w-12 flex-none rounded bg-well object-cover"
        />
      ) : (
        <span className="flex w-12 flex-none justify-center">
          <Icon name={kind === "page" ? "page" : "search"} />
        </span>
      )}
      <span className="line-clamp-2 min-w-0 flex-1 font-medium">{name}</span>
      <span className="flex-none tabular-nums">{detail}</span>
    </>
  );
}

/** The field of the search form with suggestions of products, categories and pages, each a link to its page. */
export function SearchSuggestions(props: LoadedFieldProps) {
  const navigate = useNavigate();
  const includesTax = useContext(PricesIncludeTax);
  const noteBelow = (suggestions: Suggestion[]) =>
    includesTax &&
    suggestions.some(({ kind }) => kind === "product") && (
      <div className="px-3 pb-2">
        <TaxNote />
      </div>
    );
  return (
    <Combobox<Suggestion>
      {...props}
      what={{ one: "suggestion", many: "suggestions" }}
      source={loadSuggestions}
      textOf={({ name }) => name}
      keyOf={({ path }) => path}
      note={noteBelow}
      onChoose={({ path }) => navigate(path)}
    >
      {(suggestion) => <SuggestionLine {...suggestion} />}
    </Combobox>
  );
}
