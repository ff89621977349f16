import { Dialog } from "../layout/Dialog";
import { Button } from "../ui/Button";
import { stack } from "../ui/layoutStyles";
import type { UploadState } from "./usePictureUpload";

type UploadStatusProps = { state: UploadState; onClose: () => void };

export function UploadStatus({ state, onClose }: UploadStatusProps) {
  if (state.step !== "done") return null;
  return (
    <Dialog title="Upload Status" onClose={onClose}>
      <div className={`${stack} mb-6`} role={state.isGood ? "status" : "alert"}>
        {state.messages.map((message) => (
          <p key={message} className={state.isGood ? undefined : "text-danger"}>
            {message}
          </p>
        ))}
      </div>
      <Button type="button" onClick={onClose}>
        OK
      </Button>
    </Dialog>
  );
}
