import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Sheet } from "../lists/Sheet";
import { CategoryGroups, type CategoryGroupsProps } from "./CategoryGroups";

/** All categories by their groups, over the page on phones. */
export function CategoryMenu({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<CategoryGroupsProps>();
  const { key } = useLocation();
  const opened = useRef(key);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => load("/categories"), [load]);
  useEffect(() => {
    // A link of the menu was followed, also one to this page. The browser gives the focus back to the link that opened it.
    if (key !== opened.current) content.current?.closest("dialog")?.close();
  }, [key]);
  return (
    <Sheet title="All categories" onClose={onClose}>
      <div className="pb-6" ref={content}>
        {data ? (
          <CategoryGroups groups={data.groups} leftOut={data.leftOut} />
        ) : (
          <p role="status">Loading the categories…</p>
        )}
      </div>
    </Sheet>
  );
}
