import { pictureSource, thumbnailSource } from "../catalog/picture";

type ReviewPicturesProps = {
  /** Their paths. */
  pictures: string[];
  /** Of the review's author. */
  name: string;
};

/** The pictures of a review, small; each links to itself. */
export function ReviewPictures({ pictures, name }: ReviewPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map((path, index) => (
        <li key={path}>
          <a href={pictureSource(path).src.replace("/640/", "/1000/")}>
            <img
              className="h-20 w-20 rounded bg-well object-cover"
              src={thumbnailSource(path).src}
              width="80"
              height="80"
              loading="lazy"
              alt={`Review by ${name}, ${index + 1} of ${pictures.length}`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
