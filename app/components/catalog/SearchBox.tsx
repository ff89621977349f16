import { Form } from "@remix-run/react";
import { SuggestionField } from "../forms/SuggestionField";
import { Icon } from "../ui/Icon";

const loadSuggestions = async () => (await import("./SearchSuggestions.client")).SearchSuggestions;

/** The header's search form. With JavaScript it suggests products and categories. */
export function SearchBox({ keyword = "" }: { keyword?: string }) {
  return (
    <Form
      className="relative flex h-11 min-w-0 flex-1 rounded-md border border-band-edge bg-surface text-ink focus-within:focus-outline focus-within:outline-offset-1 basis-40 max-[600px]:order-1 max-[600px]:basis-[calc(100%-3.25rem)] min-[600px]:mr-auto min-[600px]:max-w-xl"
      role="search"
      action="/search"
      key={keyword}
    >
      <SuggestionField
        look="header"
        label="Search products"
        name="keyword"
        defaultValue={keyword}
        placeholder="Search the shop"
        loadField={loadSuggestions}
      />
      <button
        className="flex w-11 flex-none items-center justify-center text-accent [--focus:var(--accent)] focus-visible:outline-offset-[-4px]"
        type="submit"
        aria-label="Search"
      >
        <Icon name="search" />
      </button>
    </Form>
  );
}
