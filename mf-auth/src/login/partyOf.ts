/** Partner site or OAuth client of a sign-in's query, as the service is told of it with the sign-in. */
export const partyOf = (query: URLSearchParams): { site?: string; client?: string } => ({
  site: query.get('site_id') ?? undefined,
  client: query.get('client_id') ?? undefined,
});
