/** A remote and the path prefixes that the registry assigns to it. */
export interface RemotePrefixes {
  readonly name: string;
  /** `/passport` covers everything below it, `/` only the root; parameters such as `/:service/login/callback` are allowed. */
  readonly prefixes: readonly string[];
}

/** The segments of a path as react-router compares them: case and slashes at the end do not matter. */
function segmentsOf(path: string): string[] {
  const segments = path.toLowerCase().split('/');
  while (segments.length > 1 && segments.at(-1) === '') segments.pop();
  return segments;
}

/** Whether a prefix covers a path. Without react-router, whose `matchPath` gives the same answers: the server calls it too. */
export function covers(prefix: string, pathname: string): boolean {
  const wanted = segmentsOf(prefix);
  const given = segmentsOf(pathname);
  if (wanted.length === 1) return given.length === 1;
  return wanted.every((segment, index) => segment === given[index] || (segment.startsWith(':') && given[index]));
}

/**
 * The remote of a path, for the page and for the server that sends it; if several match, the one with the longest prefix.
 * @returns undefined for a path without a remote, which shows the 404 page
 */
export function remoteOf(remotes: readonly RemotePrefixes[], pathname: string): string | undefined {
  const matching = remotes.flatMap(({ name, prefixes }) =>
    prefixes.filter((prefix) => covers(prefix, pathname)).map((prefix) => ({ name, prefix })),
  );
  return matching.sort((one, other) => other.prefix.length - one.prefix.length)[0]?.name;
}
