import { button } from "../ui/Button";
import { Icon } from "../ui/Icon";

type ProductVideoProps = {
  src: string;
  poster?: string;
  /** A WebVTT file, where there is one. */
  captions?: string;
  title: string;
};

const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;

/** A video file plays in the page; the address of anything else (a video site, say) is a link. */
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
