import type { Picture } from "./kit";

export const gardenPictures: Picture[] = [];
