/** The minimal response of the server: a baseline for the shop's responses. */
export const loader = () => new Response("ok");
