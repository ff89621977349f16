/** The least the server can do: a floor for the shop's answers. */
export const loader = () => new Response("ok");
