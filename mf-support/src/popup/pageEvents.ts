/** An event of this page: a screen that was open, or a call that the service refused. */
export type PageEvent =
  | { readonly kind: 'screen'; readonly path: string }
  | { readonly kind: 'refusal'; readonly path: string; readonly at: Date; readonly text: string };

/** The latest of each kind are enough to find the cause. */
const mostOfAKind = 4;

/** The visited addresses in browsers with the Navigation API. */
interface NavigationHistory {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null }[];
}

/**
 * Reads the browser's own records about this page, so that no other screen has to collect them: the last screens, and the
 * refusals of the service with status, code and request id, which it sends as `Server-Timing`. Paths come without their query, so
 * they contain no input.
 */
export function readPageEvents(page: Window): PageEvent[] {
  return [...screensOf(page), ...refusalsOf(page)];
}

function screensOf(page: Window): PageEvent[] {
  const { navigation } = page as Window & { navigation?: NavigationHistory };
  const last = navigation?.currentEntry?.index ?? -1;
  const visited = navigation?.entries().slice(0, last + 1) ?? [];
  const addresses = [...visited.flatMap(({ url }) => url ?? []), page.location.href];
  const paths = addresses.map((address) => new URL(address).pathname);
  return paths
    .filter((path, place) => path !== paths[place - 1])
    .slice(-mostOfAKind)
    .map((path) => ({ kind: 'screen', path }));
}

function refusalsOf({ performance }: Window): PageEvent[] {
  const calls = (performance.getEntriesByType?.('resource') ?? []) as PerformanceResourceTiming[];
  return calls
    .flatMap(({ name, startTime, serverTiming = [] }): PageEvent[] => {
      const refusal = serverTiming.find((timing) => timing.name === 'refusal');
      if (!refusal) return [];
      const at = new Date(performance.timeOrigin + startTime);
      return [{ kind: 'refusal', path: new URL(name).pathname, at, text: refusal.description }];
    })
    .slice(-mostOfAKind);
}
