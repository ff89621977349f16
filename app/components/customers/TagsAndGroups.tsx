import { Badge } from "../ui/Badge";

/** A customer's groups and tags. */
export function TagsAndGroups({ tags, groups }: { tags: string[]; groups: string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 wrap-anywhere">
      {groups.map((group) => (
        <Badge key={group} kind="info">
          {group}
        </Badge>
      ))}
      {tags.map((tag) => (
        <Badge key={tag} kind="neutral">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
