/** The writable fields of `meta`; the others are read-only. */
const metaFields = ['slug', 'html_url', 'seo_title', 'search_description', 'show_in_menus', 'locale'];

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Accepts a business unit in the shape of a response (spec 3), so that a client can send it back: the fields of `meta`
 * replace the flat ones, and `id` is ignored. Of a field that is given both ways the flat one counts.
 * @returns the flat fields, not checked yet; anything but an object is returned unchanged
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
