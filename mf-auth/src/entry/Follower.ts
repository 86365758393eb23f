import type { Host } from '@passport/shared/host/Host';

/** Where an entry leads: to an address that the service gave, to a path of ours, or through the sign-in card once more. */
export type Destination = { url: string } | { path: string } | { isSignInNeeded: true };

/** What a rule asks with. */
export interface FollowerContext {
  host: Host;
  /** Query of the address, as it came. */
  query: URLSearchParams;
}

/** One of the rules 3 to 5: asks the service where the browser goes. @throws ApiError where the service does not let it */
export type Follower<Entry> = (context: FollowerContext, entry: Entry) => Promise<Destination>;

/** An address with more parameters in its query; what is undefined is left out. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
