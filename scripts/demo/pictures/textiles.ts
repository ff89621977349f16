import type { Picture } from "./kit";

export const textilePictures: Picture[] = [];
