import { useContext } from "react";
import { Nonce } from "./nonce";

/** Marks the question that scripts replace, inside its form. */
export const UNPROVEN = { "data-unproven": "" };

declare global {
  interface Window {
    /** The button of a form with a captcha that was pressed before the scripts were ready. */
    pressedEarly?: HTMLButtonElement;
  }
}

/** As long as the question is hidden: a form without an answer would be refused for a question that was not shown. */
const SCRIPT = `addEventListener("click",function(e){var b=e.target.closest("button"),q=b&&b.form&&b.type=="submit"&&b.form.querySelector("[data-unproven]");q&&getComputedStyle(q).visibility=="hidden"&&(e.preventDefault(),window.pressedEarly=b)},true)`;

/** Keeps the press on a button until the scripts are ready: see `takeEarlyPress`. */
export function EarlyPress() {
  const nonce = useContext(Nonce);
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

/** The button of a form that was pressed early, once. */
export function takeEarlyPress(form: HTMLFormElement): HTMLButtonElement | undefined {
  const button = window.pressedEarly;
  if (button?.form !== form) return undefined;
  delete window.pressedEarly;
  return button;
}
