import { button } from "../ui/Button";
import { Icon } from "../ui/Icon";

type ProductVideoProps = {
  src: string;
  poster?: string;
  /** URL of a WebVTT file. */
  captions?: string;
  title: string;
};

const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;

/** Plays a video file in the page; any other URL, such as a video site, becomes a link. */
export function ProductVideo({ src, poster, captions, title }: ProductVideoProps) {
  if (!VIDEO_FILE.test(src)) {
    return (
      <p>
        <a className={button({ variant: "secondary" })} href={src} target="_blank" rel="noopener noreferrer">
          <Icon name="play" />
          {`Watch the video of ${title}`}
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
    );
  }
  return (
    <video
      className="aspect-video w-full max-w-3xl rounded-lg bg-well"
      controls
      preload="none"
      poster={poster}
      aria-label={`Video of ${title}`}
      playsInline
      src={src}
    >
      <track kind="captions" src={captions} />
      <a href={src}>{`Watch the video of ${title}`}</a>
    </video>
  );
}
