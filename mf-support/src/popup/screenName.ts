/** The first part of the path of each area, with its key among the texts. The texts are the titles of these pages. */
const areas: ReadonlyMap<string, string> = new Map([
  ['', 'sign-in'],
  ['passport', 'passport'],
  ['contact-change', 'passport'],
  ['showcase', 'showcase'],
  ['services', 'services'],
  ['applications', 'applications'],
  ['policy', 'policy'],
]);

/**
 * The name by which a person knows a screen.
 * @returns a key of the pop-up's texts; undefined for a page without a name, e.g. a mistyped address
 */
export function screenName(path: string): string | undefined {
  const area = areas.get(path.split('/')[1] ?? '');
  return area === undefined ? undefined : `events.screens.${area}`;
}
