import { useContext } from "react";
import { Nonce } from "./nonce";

declare global {
  interface Window {
    /** The button of a form with a captcha that was pressed before the scripts were ready. */
    pressedEarly?: HTMLButtonElement;
  }
}

/** As long as the question is hidden: a form without an answer would be refused for a question that was not shown. */
const SCRIPT = `(function(question){question.closest("form").addEventListener("click",function(e){var b=e.target.closest("button");b&&b.type=="submit"&&getComputedStyle(question).visibility=="hidden"&&(e.preventDefault(),window.pressedEarly=b)},true)})(document.currentScript.parentNode)`;

/**
 * Keeps the press on a form's button until the scripts are ready: see `takeEarlyPress`. It stands in the element of the
 * question, which is hidden at first and which scripts replace.
 */
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
