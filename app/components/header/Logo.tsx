import { ownPicturePath } from "~/shop/gallery/own-picture";

type LogoProps = {
  /** The path of a picture of the shop. */
  path: string;
  shopName: string;
  className: string;
};

/** The shop's logo. */
export function Logo({ path, shopName, className }: LogoProps) {
  return (
    <img className={`w-auto object-contain ${className}`} src={`/img/640${ownPicturePath(path)}`} alt={shopName} />
  );
}
