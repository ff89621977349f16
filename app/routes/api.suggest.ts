import { api, reply } from "~/http/reply/api.server";
import { limitSuggestions } from "~/http/request/rate-limit.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { suggestionQuerySchema } from "~/shop/search/listing.schema.server";
import { suggestions } from "~/shop/search/suggestions.server";
import { suggestionsJson } from "~/views/catalogue/suggestions-json.server";

/** Suggestions are the same for all clients and may be a minute old. */
const CACHED = { "Cache-Control": "public, max-age=60" };

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { q } = parseInput(suggestionQuerySchema, query);
    await limitSuggestions({ keyword: q, sorting: null }, context.clientAddress);
    return reply(suggestionsJson(await suggestions(q)), 200, CACHED);
  },
});
