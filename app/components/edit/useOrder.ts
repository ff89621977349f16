import { type DragEvent, useRef, useState } from "react";

/** The kind of what is dragged. Fields of the page take no text of this kind. */
const KIND = "application/x-place";

/** The order of a list's items, each by the place that it has in the page's data, and what moves them in the browser. */
export type Order = ReturnType<typeof useOrder>;

/**
 * @param count how many items there are; another number has to come with another key of the component
 * @param onMoved is called with an item and its new place
 */
export function useOrder(count: number, onMoved: (item: number, place: number) => void) {
  const [order, setOrder] = useState(() => Array.from({ length: count }, (_, place) => place));
  const [target, setTarget] = useState<number>();
  const dragged = useRef<number>();
  const move = (from: number, to: number) => {
    const item = order[from];
    if (item === undefined || from === to || to < 0 || to >= order.length) return;
    const next = order.filter((other) => other !== item);
    next.splice(to, 0, item);
    setOrder(next);
    onMoved(item, to);
  };
  const end = () => {
    dragged.current = undefined;
    setTarget(undefined);
  };
  return {
    order,
    move,
    /** The place on which a dragged item would be dropped. */
    target,
    /** Attributes of the handle by which the item at a place is dragged. The buttons do the same without a mouse. */
    handle: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        dragged.current = place;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData(KIND, "1");
        const item = event.currentTarget.closest("[data-movable]");
        if (item) event.dataTransfer.setDragImage(item, 0, 0);
      },
      onDragEnd: end,
    }),
    /** Attributes of the item at a place, on which others of its list can be dropped. */
    item: (place: number) => ({
      "data-movable": "",
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged.current === undefined) return;
        event.preventDefault();
        if (target !== place) setTarget(place);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged.current === undefined) return;
        event.preventDefault();
        move(dragged.current, place);
        end();
      },
    }),
  };
}
