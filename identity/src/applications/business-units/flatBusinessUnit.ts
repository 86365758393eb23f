/** What of `meta` is written; the rest of it is only answered. */
const metaFields = ['slug', 'html_url', 'seo_title', 'search_description', 'show_in_menus', 'locale'];

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Takes a business unit in the shape in which it is answered (spec 3), so that a client can send back what it read: the fields of `meta`
 * stand for the flat ones, and `id` is ignored. A field that is given both ways is the flat one.
 * @returns the flat fields, not checked yet; what is no object is returned as it is
 */
export function flatBusinessUnit(unit: unknown): unknown {
  if (!isFields(unit)) return unit;
  const { meta, ...rest } = unit;
  const flat = Object.fromEntries(Object.entries(rest).filter(([field]) => field !== 'id'));
  // Anything else is left to the check of the fields, which refuses it.
  if (!isFields(meta)) return meta === undefined ? flat : { ...flat, meta };
  const ofMeta = Object.entries(meta).filter(([field]) => metaFields.includes(field));
  return { ...Object.fromEntries(ofMeta), ...flat };
}
