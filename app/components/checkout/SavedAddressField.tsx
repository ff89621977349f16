import { RadioCards } from "./RadioCards";
import { UpdateButton } from "./UpdateButton";

type SavedAddressFieldProps = {
  /** The addresses of the account, and another one. */
  cards: { value: string; label: string; description?: string; disabled?: boolean }[];
  /** The card whose address is in the form. */
  filled: string;
};

/** The addresses of an account. The form below is filled with the chosen one: by the button, or at once where scripts run. */
export function SavedAddressField({ cards, filled }: SavedAddressFieldProps) {
  return (
    <div className="grid gap-3">
      <input type="hidden" name="filledAddress" value={filled} />
      <RadioCards
        meta={{ name: "savedAddress", errors: undefined, errorId: "" }}
        legend="Where does it go?"
        options={cards}
        defaultValue={filled}
        onChange={({ currentTarget: { form } }) =>
          form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=address]"))
        }
      />
      <UpdateButton intent="address" label="Use this address" />
    </div>
  );
}
