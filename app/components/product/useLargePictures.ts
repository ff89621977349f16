import type { KeyboardEvent, MouseEvent } from "react";

/** The id of a picture's `<dialog>`, and the target of the links to it. */
export const largePictureId = (index: number) => `picture-${index + 1}`;

const dialogOf = (index: number) => document.querySelector<HTMLDialogElement>(`#${largePictureId(index)}`);
const linkOf = (index: number) =>
  document.querySelector<HTMLElement>(`#pictures fieldset a[href="#${largePictureId(index)}"]`);
/** Each dialog has the same ones: the focus stays at the one that was pressed. */
const controlsOf = (dialog: Element | null) => [...(dialog?.querySelectorAll<HTMLElement>("a, input") ?? [])];

export type LargePictures = {
  /** For a link to a picture: shows it as a modal dialog, in place of the one that is shown. */
  open: (event: MouseEvent | KeyboardEvent, index: number) => void;
  /** For the link that closes. */
  close: (event: MouseEvent, index: number) => void;
  /** For keys in a dialog: the arrows show the picture before and after. */
  pressed: (event: KeyboardEvent, index: number) => void;
  /** For a dialog that was closed: the focus returns to the picture in the page. */
  closed: (index: number) => void;
};

/**
 * The pictures over the page. Without JavaScript they are targets of links; with it, the same links open them as modal
 * dialogs.
 * @param count how many there are
 * @param choose brings a picture forward in the page
 */
export function useLargePictures(count: number, choose: (index: number) => void): LargePictures {
  const open: LargePictures["open"] = (event, index) => {
    const dialog = dialogOf(index);
    if (!dialog) return;
    event.preventDefault();
    const shown = document.querySelector<HTMLDialogElement>("#pictures dialog[open]");
    const focused = controlsOf(shown).indexOf(document.activeElement as HTMLElement);
    shown?.close();
    dialog.showModal();
    controlsOf(dialog)[focused]?.focus();
    dialog.scrollTo((dialog.scrollWidth - dialog.clientWidth) / 2, (dialog.scrollHeight - dialog.clientHeight) / 2);
    choose(index);
  };
  return {
    open,
    close: (event, index) => {
      const dialog = dialogOf(index);
      // Not open: it is the target of a link that was followed before this script ran.
      if (!dialog?.open) return;
      event.preventDefault();
      dialog.close();
    },
    pressed: (event, index) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || count < 2 || event.ctrlKey || event.altKey || event.metaKey) return;
      open(event, (index + step + count) % count);
    },
    closed: (index) => {
      if (!document.querySelector("#pictures dialog[open]")) linkOf(index)?.focus();
    },
  };
}
