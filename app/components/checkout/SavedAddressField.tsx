import { useState } from "react";
import { RadioCards } from "./RadioCards";
import { UpdateButton } from "./UpdateButton";

type SavedAddressFieldProps = {
  /** The addresses of the account, and at the end another one. */
  cards: { value: string; label: string; description?: string; disabled?: boolean }[];
  /** The card whose address is in the form. */
  filled: string;
};

/** Of more addresses, so many are in view; the others unfold. */
const IN_VIEW = 3;

/** The cards with the chosen one among those in view. */
function withChosenInView(cards: SavedAddressFieldProps["cards"], chosen: string) {
  const place = cards.findIndex(({ value }) => value === chosen);
  const card = cards[place];
  if (!card || place < IN_VIEW || place === cards.length - 1) return cards;
  return [card, ...cards.filter((other) => other !== card)];
}

/** The addresses of an account. The form below is filled with the chosen one: by the button, or at once where scripts run. */
export function SavedAddressField({ cards, filled }: SavedAddressFieldProps) {
  // Nothing moves under the finger when another one is chosen.
  const [chosenAtFirst] = useState(filled);
  const addresses = cards.length - 1;
  return (
    <div className="grid gap-3">
      <input type="hidden" name="filledAddress" value={filled} />
      <RadioCards
        meta={{ name: "savedAddress", errors: undefined, errorId: "" }}
        legend="Where does it go?"
        options={withChosenInView(cards, chosenAtFirst)}
        folded={
          addresses > IN_VIEW + 1 ? { count: addresses - IN_VIEW, title: `Show all ${addresses} addresses` } : undefined
        }
        defaultValue={filled}
        onChange={({ currentTarget: { form } }) =>
          form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=address]"))
        }
      />
      <UpdateButton intent="address" label="Use this address" />
    </div>
  );
}
