import { UPLOADED_PICTURE } from "~/shop/gallery/own-picture";
import { pictureSource } from "../catalog/picture";
import { Logo } from "../header/Logo";
import { button } from "../ui/Button";
import { LocalPicture } from "./LocalPicture";

/** What a sample of the shop shows. Pictures are paths of uploads, and empty where there is none. */
export type ThemeValues = { shopName: string; logo: string; tagline: string; intro: string; heroImage: string };

type ThemeSampleProps = {
  values: ThemeValues;
  /** Pictures that were chosen in the browser and not uploaded yet; they replace those of the values. */
  files: { logo?: File; heroImage?: File };
  /** The address of a stylesheet with the sample's own colors; null for the page's. */
  colors: string | null;
};

const THEMES = [
  { name: "Light", scheme: "[color-scheme:light]" },
  { name: "Dark", scheme: "[color-scheme:dark]" },
];

const isPath = (path: string) => path.startsWith("/") && UPLOADED_PICTURE.test(path.slice(1));

/** A small sample of the shop in both themes: header, front page, button and link. */
export function ThemeSample({ values, files, colors }: ThemeSampleProps) {
  return (
    <div data-theme-sample className="grid grid-cols-samples gap-4">
      {colors && <link rel="stylesheet" href={colors} />}
      {THEMES.map(({ name, scheme }) => (
        <figure key={name} className="min-w-0">
          <figcaption className="mb-1 text-sm text-muted">{name}</figcaption>
          <div className={`${scheme} overflow-hidden rounded-md border border-line bg-page text-ink`}>
            <p className="flex min-h-12 items-center bg-band px-3 py-2 font-sign text-lg font-bold text-band-ink">
              <SampleLogo shopName={values.shopName} path={values.logo} file={files.logo} />
            </p>
            <div className="grid gap-2 p-3">
              <SampleHero path={values.heroImage} file={files.heroImage} />
              {values.tagline && <p className="font-sign text-lg font-bold leading-tight">{values.tagline}</p>}
              {values.intro && <p className="line-clamp-3 text-sm text-muted wrap-anywhere">{values.intro}</p>}
              <p className="flex flex-wrap items-center gap-3">
                <span className={button({ small: true })}>Shop now</span>
                <span className="text-accent underline underline-offset-[0.2em]">A link</span>
              </p>
            </div>
          </div>
        </figure>
      ))}
    </div>
  );
}

type PictureProps = { path: string; file: File | undefined };

function SampleLogo({ shopName, path, file }: PictureProps & { shopName: string }) {
  const look = "max-h-8 max-w-full";
  if (file) return <LocalPicture file={file} className={`${look} w-auto object-contain`} />;
  if (isPath(path)) return <Logo className={look} path={path} shopName={shopName} />;
  return <span className="truncate">{shopName}</span>;
}

function SampleHero({ path, file }: PictureProps) {
  const look = "aspect-[3/2] w-full rounded-lg object-cover";
  if (file) return <LocalPicture file={file} className={look} />;
  if (!isPath(path)) return null;
  const { src, width, height } = pictureSource(path);
  return <img className={look} src={src} width={width} height={height} alt="" />;
}
