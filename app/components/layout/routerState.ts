/** The router's state at this moment. Hooks have that of the last rendering. */
export const routerState = () => window.__remixRouter.state;
