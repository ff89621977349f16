import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Sheet } from "../lists/Sheet";
import { CategoryGroups, type CategoryGroupsProps } from "./CategoryGroups";

/** All categories by their groups, over the page on phones. */
export function CategoryMenu({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<CategoryGroupsProps>();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => load("/categories"), [load]);
  useEffect(() => {
    // A link of the menu was followed.
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
  return (
    <Sheet title="All categories" onClose={onClose}>
      <div className="pb-6">
        {data ? <CategoryGroups groups={data.groups} /> : <p role="status">Loading the categories…</p>}
      </div>
    </Sheet>
  );
}
