/** Whether the reader's system asks for less motion. Only for event handlers: the server does not know. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
