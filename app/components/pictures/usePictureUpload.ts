import { useEffect, useRef, useState } from "react";
import { isAcceptedFile } from "~/shop/gallery/picture-formats";
import { NO_FOLDER, NO_VALID_FILE, skippedMessage } from "./pictureFiles";

export type UploadState =
  | { step: "idle" }
  | { step: "uploading"; percent: number }
  | { step: "saving" }
  /** Finished, with the messages to show. */
  | { step: "done"; isGood: boolean; messages: string[] };

type Picture = { src: string };

/** The `message` of a JSON response, or null. */
function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}

/**
 * Uploads chosen files to the gallery, with progress and cancellation.
 * @param save saves the new pictures with the product; rejects on failure
 */
export function usePictureUpload(save: (pictures: Picture[]) => Promise<void>) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const request = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const end = (isGood: boolean, ...messages: (string | null)[]) =>
    setState({ step: "done", isGood, messages: messages.filter((message) => message !== null) });

  const finish = async (pictures: Picture[], ...skipped: (string | null)[]) => {
    setState({ step: "saving" });
    const count = pictures.length === 1 ? "1 picture uploaded." : `${pictures.length} pictures uploaded.`;
    try {
      await save(pictures);
      end(true, count, ...skipped);
    } catch {
      end(false, "Image upload failed", ...skipped);
    }
  };

  /** @param folder null where none is named and none can be derived */
  const start = (files: FileList | null, folder: string | null) => {
    if (request.current) return;
    if (!folder) return end(false, NO_FOLDER);
    const chosen = [...(files ?? [])];
    const valid = chosen.filter(isAcceptedFile);
    const skippedHere = chosen.length > valid.length ? skippedMessage(chosen.length - valid.length) : null;
    if (valid.length === 0) return end(false, NO_VALID_FILE, skippedHere);
    const form = new FormData();
    for (const file of valid) form.append("files", file);
    const sending = new XMLHttpRequest();
    request.current = sending;
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      setState({ step: "uploading", percent: lengthComputable ? Math.round((100 * loaded) / total) : 0 });
    sending.onabort = () => end(false, "Upload canceled.");
    sending.onerror = () => end(false, "Upload failed.");
    sending.onload = () => {
      if (sending.status !== 200) return end(false, messageIn(sending.responseText) ?? "Upload failed.");
      void finish(JSON.parse(sending.responseText), skippedHere, sending.getResponseHeader("X-Upload-Message"));
    };
    sending.onloadend = () => {
      request.current = null;
    };
    sending.open("POST", `/api/upload/${encodeURIComponent(folder)}`);
    setState({ step: "uploading", percent: 0 });
    sending.send(form);
  };

  return {
    state,
    start,
    cancel: () => request.current?.abort(),
    dismiss: () => setState({ step: "idle" }),
  };
}
