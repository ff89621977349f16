import type { Picture } from "./kit";

export const deskPictures: Picture[] = [];
