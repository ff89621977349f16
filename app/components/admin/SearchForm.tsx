import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../ui/Button";

type SearchFormProps = { action: string; keyword: string; label: string };

/** Looks for words in a list of the back office: a GET form, so that the address can be kept. */
export function SearchForm({ action, keyword, label }: SearchFormProps) {
  return (
    <Form method="get" action={action} className="mb-5 flex flex-wrap items-end gap-3" role="search" aria-label={label}>
      <div className="field min-w-0 max-w-md flex-1">
        <label htmlFor="keyword">Search</label>
        <input
          // Back and other links bring other words.
          key={keyword}
          className="input"
          id="keyword"
          name="keyword"
          type="search"
          maxLength={200}
          defaultValue={keyword}
        />
      </div>
      <Button variant="secondary">Search</Button>
      {keyword && (
        <ButtonLink variant="ghost" to={action}>
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}
