import { useEffect, useRef } from "react";

type LocalPictureProps = { file: File; className: string };

/** The widest drawing of a chosen picture, in pixels. */
const WIDTH_LIMIT = 640;

/**
 * A picture that was chosen in the browser. It is drawn, because the page's content security policy allows no local
 * addresses. A file that is no picture leaves it empty; the server refuses that.
 */
export function LocalPicture({ file, className }: LocalPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file)
      .then((picture) => {
        const drawing = canvas.current;
        if (!isCurrent || !drawing) return;
        const scale = Math.min(1, WIDTH_LIMIT / picture.width);
        drawing.width = Math.round(picture.width * scale);
        drawing.height = Math.round(picture.height * scale);
        drawing.getContext("2d")?.drawImage(picture, 0, 0, drawing.width, drawing.height);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} className={className} />;
}
