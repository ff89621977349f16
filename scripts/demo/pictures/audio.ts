import type { Picture } from "./kit";

export const audioPictures: Picture[] = [];
