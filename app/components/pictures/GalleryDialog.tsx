import { useEffect, useState } from "react";
import { OFFERED_LIMIT } from "~/shop/gallery/picture-formats";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { fieldError } from "../forms/formStyles";
import { Dialog } from "../layout/Dialog";
import { Button } from "../ui/Button";
import { fileName, NO_FOLDER } from "./pictureFiles";
import { thumbBox, thumbImage, thumbName, thumbs } from "./pictureFormStyles";

type GalleryDialogProps = {
  /** Null while the form has no folder name. */
  folder: string | null;
  /** The pictures already assigned to the product. */
  chosen: string[];
  main: string;
  onAdd: (src: string) => void;
  onMain: (src: string) => void;
  onClose: () => void;
};

type Contents = "loading" | "failed" | string[];

/** The pictures of a folder, page by page. */
async function loadFolder(folder: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined = `/api/upload/list/${encodeURIComponent(folder)}`;
  while (next && found.length < OFFERED_LIMIT) {
    const response: Response = await fetch(next, { signal });
    if (!response.ok) throw new Error(String(response.status));
    const pictures = (await response.json()) as { src: string }[];
    found.push(...pictures.map(({ src }) => src));
    const links = response.headers.get("Link")?.split(", ") ?? [];
    next = links
      .find((link) => link.endsWith('rel="next"'))
      ?.slice(1)
      .split(">", 1)[0];
  }
  return found;
}

function useFolder(folder: string | null): Contents {
  const [contents, setContents] = useState<Contents>("loading");
  useEffect(() => {
    if (!folder) return;
    const aborter = new AbortController();
    loadFolder(folder, aborter.signal)
      .then(setContents)
      .catch(() => {
        if (!aborter.signal.aborted) setContents("failed");
      });
    return () => aborter.abort();
  }, [folder]);
  return contents;
}

/** The pictures of a server folder, to add to the product. */
export function GalleryDialog({ folder, chosen, main, onAdd, onMain, onClose }: GalleryDialogProps) {
  const contents = useFolder(folder);
  return (
    <Dialog title={folder ? `Server gallery: ${folder}` : "Server gallery"} onClose={onClose} wide>
      {!folder && (
        <p className={fieldError} role="alert">
          {NO_FOLDER}
        </p>
      )}
      {folder && contents === "loading" && <p role="status">Loading…</p>}
      {folder && contents === "failed" && (
        <p className={fieldError} role="alert">
          Failed to load folder contents.
        </p>
      )}
      {folder && Array.isArray(contents) && contents.length === 0 && <p>This folder is empty.</p>}
      {folder && Array.isArray(contents) && (
        <ul className={thumbs}>
          {contents.map((src) => (
            <li key={src} className={thumbBox}>
              <ProductPicture picture={pictureSource(src, fileName(src))} sizes="160px" className={thumbImage} />
              <span className={thumbName}>{fileName(src)}</span>
              <Button
                type="button"
                small
                variant="secondary"
                disabled={chosen.includes(src)}
                onClick={() => onAdd(src)}
              >
                {chosen.includes(src) ? "In the gallery" : "Add to gallery"}
                <span className="sr-only">{` ${fileName(src)}`}</span>
              </Button>
              <Button type="button" small variant="secondary" disabled={src === main} onClick={() => onMain(src)}>
                {src === main ? "Main image" : "Use as main"}
                <span className="sr-only">{` ${fileName(src)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
