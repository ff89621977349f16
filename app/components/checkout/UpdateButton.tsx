import { Button } from "../ui/Button";

/**
 * Sends a form whose fields depend on a choice in it, to get it back with these fields. Where scripts run the choice sends it; a
 * browser that does not say whether they run shows the button.
 */
export function UpdateButton({ intent, className = "" }: { intent: string; className?: string }) {
  return (
    <div className={`scripted:hidden ${className}`}>
      <Button variant="secondary" name="intent" value={intent} formNoValidate>
        Update form
      </Button>
    </div>
  );
}
