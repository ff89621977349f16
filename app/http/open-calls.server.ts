/**
 * The API's addresses that tell another site nothing of whoever is signed in: the shop's state, the description, its page
 * (`/api/`), and where AliExpress sends an admin's browser back to.
 */
export const OPEN_TO_OTHER_SITES = /^\/api\/+(?:(?:health|openapi\.json|aliexpress\/oauth\/callback)\/*)?$/i;
