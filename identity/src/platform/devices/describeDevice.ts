/** In this order: many browsers name the ones they descend from. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Yandex Browser', /YaBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const systems: readonly [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const nameIn = (list: readonly [string, RegExp][], text: string): string | undefined =>
  list.find(([, mark]) => mark.test(text))?.[0];

/**
 * A device in the few words that its owner recognises in the list of sessions, e.g. `Chrome, Windows`.
 * @param userAgent the User-Agent header
 * @returns an empty text where nothing is known
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  return [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined).join(', ');
}

/**
 * The two halves of a description, each null where it says nothing.
 * @param device as `describeDevice` wrote it
 */
export function readDevice(device: string | null): { browser: string | null; os: string | null } {
  const names = (device ?? '').split(', ');
  const among = (list: readonly [string, RegExp][]): string | null =>
    names.find((name) => list.some(([known]) => known === name)) ?? null;
  return { browser: among(browsers), os: among(systems) };
}
