import { describe, expect, it } from "vitest";
import { pictureSource } from "~/components/catalogue/picture";

describe("a picture's URLs", () => {
  it("encode spaces of the folder's name, which would end an entry of srcset", () => {
    const { src, srcSet } = pictureSource("/uploads/enamel mugs/red-0123456789ab.jpg");
    expect(src).toBe("/img/640/uploads/enamel%20mugs/red-0123456789ab.jpg");
    expect(srcSet.split(",")).toEqual(
      [160, 320, 640, 1000].map((width) => `/img/${width}/uploads/enamel%20mugs/red-0123456789ab.jpg ${width}w`),
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
