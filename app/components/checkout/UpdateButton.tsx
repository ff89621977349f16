import { Button } from "../ui/Button";

type UpdateButtonProps = { intent: string; label?: string; place?: string; className?: string };

/**
 * Sends a form whose fields depend on a choice in it, to get it back with these fields. Where scripts run the choice sends it; a
 * browser that does not say whether they run shows the button.
 */
export function UpdateButton({ intent, label = "Update form", place, className = "" }: UpdateButtonProps) {
  return (
    <div className={`scripted:hidden ${className}`}>
      <Button variant="secondary" name="intent" value={intent} formAction={place} formNoValidate>
        {label}
      </Button>
    </div>
  );
}
