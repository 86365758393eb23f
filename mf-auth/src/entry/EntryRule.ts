import type { Host } from '@passport/shared/host/Host';

/** The destination of an entry: an address from the service, a path of this site, or the sign-in card once more. */
export type Destination = { url: string } | { path: string } | { isSignInNeeded: true };

export interface EntryContext {
  host: Host;
  /** The query of the address, unchanged. */
  query: URLSearchParams;
}

/** One of the rules 3 to 5: asks the service for the destination. @throws ApiError if the service refuses */
export type EntryRule<Entry> = (context: EntryContext, entry: Entry) => Promise<Destination>;

/** Adds parameters to the query of an address; undefined ones are left out. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
