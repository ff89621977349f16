import type { Picture } from "./kit";

export const outdoorPictures: Picture[] = [];
