/**
 * The API's addresses that tell another site nothing of whoever is signed in: the shop's state, the description, its page
 * (`/api/`), and where AliExpress sends an admin's browser back to.
 */
export const CROSS_ORIGIN_API_PATHS = /^\/api\/+(?:(?:health|openapi\.json|aliexpress\/oauth\/callback)\/*)?$/i;
