/** The parameters of a sign-in that identify its service: a partner site, an OAuth client, or a request of a SAML service provider. */
const names = ['site_id', 'client_id', 'next'] as const;

/** @returns these parameters of a query; empty if no service sent the visitor */
export function requestParameters(query: URLSearchParams): URLSearchParams {
  const given = names.flatMap((name) => {
    const value = query.get(name);
    // Partners with an empty configuration send the text 'None'.
    return value && value !== 'None' ? [[name, value]] : [];
  });
  return new URLSearchParams(given);
}
