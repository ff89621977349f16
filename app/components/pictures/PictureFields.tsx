import { type RefObject, useEffect, useRef, useState } from "react";
import type { PictureFormValues } from "~/shop/catalog/product-fields.schema.server";
import type { ServerFolder } from "~/shop/catalog/product-form-values";
import { chosenFolder, folderFor } from "~/shop/gallery/folder-name";
import { ACCEPTED_FILES, PICTURE_FORMATS } from "~/shop/gallery/picture-formats";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { control, fieldError, fieldHint, fieldLabel } from "../forms/formStyles";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";
import type { GalleryDialog } from "./GalleryDialog";
import { PictureRow, Thumb } from "./PictureRow";
import { fileName, NO_FOLDER } from "./pictureFiles";
import { part, partLegend, thumbs } from "./pictureFormStyles";
import type { UploadStatus } from "./UploadStatus";
import { type UploadState, usePictureUpload } from "./usePictureUpload";

type PictureFieldsProps = {
  productId: string;
  folder: Field;
  image: Field;
  filesError?: string[];
  /** The product's pictures, and the main one. */
  pictures: string[];
  main: string;
  /** The pictures with their alternative texts, as the server sent them. */
  saved: PictureFormValues[];
  /** The errors of the form by field name. */
  errors?: Record<string, string[]>;
  onPictures: (pictures: string[]) => void;
  onMain: (src: string) => void;
  server: ServerFolder;
  /** The version of the form, which an upload changes. */
  version: string;
  onVersion: (version: string) => void;
};

/**
 * Adds uploaded pictures to the product, so that they are kept even if the rest of the form is not saved.
 * @param version that of the form
 * @returns the form's version with the new pictures
 */
async function addPictures(productId: string, added: string[], version: string): Promise<string> {
  const response = await fetch(`/api/products/image/${productId}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ added: added.map((src) => ({ src })), version }),
  });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()).version;
}

/** What an upload is doing, by its step; nothing in the others. */
const WORKING: Partial<Record<UploadState["step"], string>> = { uploading: "Uploading…", saving: "Saving…" };

/** The gallery of a product: folder name, upload, pictures, and the main picture. */
export function PictureFields(props: PictureFieldsProps) {
  const { productId, folder, image, filesError, pictures, saved, errors, main, onPictures, onMain } = props;
  const { server, version, onVersion } = props;
  const [scripted, setScripted] = useState(false);
  /** The dialog with the server's pictures, while it is open. */
  const [Gallery, setGallery] = useState<typeof GalleryDialog | null>(null);
  /** The dialog with the result of an upload, once there was one. */
  const [Status, setStatus] = useState<typeof UploadStatus | null>(null);
  /** Every picture assigned since the page was opened, in order, so that an unticked one can be ticked again. */
  const [known, setKnown] = useState(pictures);
  const files = useRef<HTMLInputElement>(null);

  const browse = () =>
    import("./GalleryDialog").then(
      (loaded) => setGallery(() => loaded.GalleryDialog),
      // It failed to load: the pictures are listed below, as without scripts.
      () => setScripted(false),
    );
  const add = (...added: string[]) => {
    setKnown((before) => [...new Set([...before, ...added])]);
    onPictures([...new Set([...pictures, ...added])]);
  };
  useEffect(() => {
    setScripted(true);
    // What was chosen before the scripts were there.
    const form = new FormData(files.current?.form ?? undefined);
    const chosen = form.getAll("imageB").map(String);
    setKnown((before) => [...new Set([...before, ...chosen])]);
    onPictures(chosen);
    onMain(String(form.get(image.name)));
  }, []);
  const upload = usePictureUpload(async (uploaded) => {
    const added = uploaded.map(({ src }) => src);
    add(...added);
    onMain(main || (added[0] ?? ""));
    if (files.current) files.current.value = "";
    onVersion(await addPictures(productId, added, version));
  });
  const fieldOf = (name: string) => {
    const field = files.current?.form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : null;
  };
  const folderNow = () => chosenFolder(fieldOf(folder.name)?.value ?? "");
  /** The folder to upload to. If none is named, the name is derived from the product and filled in. */
  const uploadFolder = () => {
    const named = folderNow();
    if (named) return named;
    const derived = folderFor(fieldOf("name")?.value ?? "") || null;
    const field = fieldOf(folder.name);
    if (field && derived) field.value = derived;
    return derived;
  };
  const options = [...new Set([...known, ...(server.pictures ?? []), main])].filter(Boolean);
  const working = WORKING[upload.state.step];
  return (
    <fieldset className={part}>
      <legend className={partLegend}>Pictures</legend>
      <TextField
        label="Image Gallery Folder Name"
        meta={folder}
        autoComplete="off"
        hint="Letters, digits, spaces, hyphens, underscores. Empty: named after the product."
      />
      <FilesField input={files} errors={filesError} />
      <div>
        <div className={actions}>
          <Button
            variant="secondary"
            name="intent"
            value="upload"
            pending={working !== undefined}
            pendingLabel={working}
            onClick={(event) => {
              event.preventDefault();
              import("./UploadStatus").then(
                (loaded) => setStatus(() => loaded.UploadStatus),
                // It failed to load: the result is shown below the button.
                () => undefined,
              );
              upload.start(files.current?.files ?? null, uploadFolder());
            }}
          >
            Upload Files
          </Button>
          {scripted && (
            <>
              <Button
                type="button"
                variant="secondary"
                disabled={upload.state.step !== "uploading"}
                onClick={upload.cancel}
              >
                Cancel Upload
              </Button>
              <Button type="button" variant="secondary" aria-haspopup="dialog" onClick={browse}>
                Browse Server Gallery
              </Button>
            </>
          )}
        </div>
        <Progress state={upload.state} isResultShown={Status !== null} />
      </div>
      <MainPicture meta={image} options={options} main={main} onMain={onMain} />
      {known.length > 0 && (
        <fieldset>
          <legend className={fieldLabel}>Pictures shown with the product</legend>
          <p className={fieldHint}>
            In this order. Alternative texts say what is in them, for people who do not see it.
          </p>
          <input type="hidden" name="pictureList" value={known.join("\n")} />
          <ul className="mt-3 grid gap-3">
            {known.map((src, index) => (
              <PictureRow
                key={src}
                src={src}
                number={index + 1}
                isMain={src === main}
                alt={saved.find((picture) => picture.src === src)?.alt}
                error={errors?.[`imageB[${saved.findIndex((picture) => picture.src === src)}].alt`]}
                checked={pictures.includes(src)}
                onChange={(checked) =>
                  onPictures(checked ? [...pictures, src] : pictures.filter((picture) => picture !== src))
                }
                onMove={(by) => {
                  const order = [...known];
                  order.splice(Math.max(index + by, 0), 0, ...order.splice(index, 1));
                  setKnown(order);
                }}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {!scripted && <UnfoldedGallery server={server} known={known} />}
      {Gallery && (
        <Gallery
          folder={folderNow()}
          chosen={pictures}
          main={main}
          onAdd={add}
          onMain={onMain}
          onClose={() => setGallery(null)}
        />
      )}
      {Status && <Status state={upload.state} onClose={upload.dismiss} />}
    </fieldset>
  );
}

function FilesField({ input, errors }: { input: RefObject<HTMLInputElement>; errors?: string[] }) {
  const focus = useFocusFirst("files");
  return (
    <div>
      <label htmlFor="files" className={fieldLabel}>
        Image Gallery Files
      </label>
      <input
        ref={input}
        className={control()}
        id="files"
        type="file"
        name="files"
        multiple
        accept={ACCEPTED_FILES}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? "files-error files-hint" : "files-hint"}
        {...focus}
      />
      <FieldError id="files-error" errors={errors} />
      <p className={fieldHint} id="files-hint">
        {`${PICTURE_FORMATS}, up to 5 MB each, at most 50 at once.`}
      </p>
    </div>
  );
}

type MainPictureProps = { meta: Field; options: string[]; main: string; onMain: (src: string) => void };

function MainPicture({ meta, options, main, onMain }: MainPictureProps) {
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label htmlFor={meta.id} className={fieldLabel}>
        Image Main
      </label>
      <select
        className={control({ kind: "choice" })}
        id={meta.id}
        name={meta.name}
        value={main}
        onChange={(event) => onMain(event.target.value)}
        aria-invalid={meta.errors ? true : undefined}
        aria-describedby={meta.errors ? meta.errorId : undefined}
        {...focus}
      >
        <option value="">None</option>
        {options.map((path) => (
          <option key={path} value={path}>
            {fileName(path)}
          </option>
        ))}
      </select>
      <FieldError id={meta.errorId} errors={meta.errors} />
    </div>
  );
}

function Progress({ state, isResultShown }: { state: UploadState; isResultShown: boolean }) {
  return (
    <>
      {state.step === "uploading" && (
        <progress className="mt-3 w-full" max={100} value={state.percent} aria-label="Upload" />
      )}
      <p role="status" className="text-sm text-muted">
        {state.step === "done" && !isResultShown ? state.messages.join(" ") : WORKING[state.step]}
      </p>
    </>
  );
}

/** The server's gallery without JavaScript: ticked pictures are added to the product. */
function UnfoldedGallery({ server, known }: { server: ServerFolder; known: string[] }) {
  const failure = server.pictures ? null : "Failed to load folder contents.";
  const problem = server.name ? failure : NO_FOLDER;
  const others = (server.pictures ?? []).filter((src) => !known.includes(src));
  return (
    <details>
      <summary className="font-semibold">Browse Server Gallery</summary>
      <div className="mt-3">
        {problem && <p className={fieldError}>{problem}</p>}
        {!problem && others.length === 0 && (
          <p className="text-sm text-muted">{`There are no other pictures in ${server.name}.`}</p>
        )}
        <ul className={thumbs}>
          {others.map((src) => (
            <Thumb key={src} src={src} />
          ))}
        </ul>
      </div>
    </details>
  );
}
