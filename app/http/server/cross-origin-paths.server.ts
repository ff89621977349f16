/**
 * API paths that other sites may request with cookies, because they return no personal data: the health check, the
 * OpenAPI document, its page (`/api/`), and the AliExpress OAuth callback.
 */
export const CROSS_ORIGIN_API_PATHS = /^\/api\/+(?:(?:health|openapi\.json|aliexpress\/oauth\/callback)\/*)?$/i;
