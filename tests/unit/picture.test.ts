import { describe, expect, it } from "vitest";
import { pictureSource } from "~/components/catalog/picture";
import { FILE_LIMIT, isAcceptedFile } from "~/shop/gallery/picture-formats";

describe("a picture's URLs", () => {
  it("encode spaces of the folder's name, which would end an entry of srcset", () => {
    const { src, srcSet } = pictureSource("/uploads/enamel mugs/red-0123456789ab.jpg");
    expect(src).toBe("/img/640/uploads/enamel%20mugs/red-0123456789ab.jpg");
    expect(srcSet.split(",")).toEqual(
      [160, 320, 640, 800, 1000].map((width) => `/img/${width}/uploads/enamel%20mugs/red-0123456789ab.jpg ${width}w`),
    );
  });

  it("of another site are unchanged", () => {
    expect(pictureSource("https://shop.example/a b.jpg", "A mug")).toMatchObject({
      src: "https://shop.example/a b.jpg",
      srcSet: "",
      alt: "A mug",
    });
  });
});

describe("a chosen file", () => {
  it.each([
    ["a JPEG", { name: "a.jpg", type: "image/jpeg", size: FILE_LIMIT }, true],
    ["a HEIC of a browser that knows the type", { name: "IMG_1", type: "image/heic", size: 1 }, true],
    ["a HEIC of a browser that does not", { name: "IMG_0042.HEIC", type: "", size: 1 }, true],
    ["a file without a type or ending", { name: "picture", type: "", size: 1 }, false],
    ["a GIF", { name: "a.gif", type: "image/gif", size: 1 }, false],
    ["a file that is too large", { name: "a.jpg", type: "image/jpeg", size: FILE_LIMIT + 1 }, false],
  ])("%s is recognized before it is sent", (_name, file, isAccepted) => {
    expect(isAcceptedFile(file)).toBe(isAccepted);
  });
});
