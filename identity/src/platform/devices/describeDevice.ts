/** The order matters: the User-Agent of most browsers also names the browsers they derive from. */
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
 * Short description of a device for the list of sessions, e.g. `Chrome, Windows`.
 * @param userAgent the User-Agent header
 * @returns an empty text for an unknown User-Agent
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  return [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined).join(', ');
}

/**
 * Splits a description into browser and operating system; null for an unknown part.
 * @param device a result of `describeDevice`
 */
export function readDevice(device: string | null): { browser: string | null; os: string | null } {
  const names = (device ?? '').split(', ');
  const among = (list: readonly [string, RegExp][]): string | null =>
    names.find((name) => list.some(([known]) => known === name)) ?? null;
  return { browser: among(browsers), os: among(systems) };
}
