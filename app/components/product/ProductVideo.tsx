import { button } from "../ui/Button";
import { Icon } from "../ui/Icon";

type ProductVideoProps = {
  src: string;
  poster?: string;
  title: string;
};

const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;

/** Plays a video file in the page, loaded when it is started; any other URL, such as a video site, becomes a link. */
export function ProductVideo({ src, poster, title }: ProductVideoProps) {
  if (!VIDEO_FILE.test(src)) {
    return (
      <p className="flex h-full items-center justify-center p-4">
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
      className="h-full w-full object-contain"
      controls
      preload="none"
      poster={poster}
      aria-label={`Video of ${title}`}
      playsInline
      src={src}
    >
      <track kind="captions" />
      <a href={src}>{`Watch the video of ${title}`}</a>
    </video>
  );
}
