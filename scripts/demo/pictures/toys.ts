import type { Picture } from "./kit";

export const toyPictures: Picture[] = [];
