/** The languages of responses, and the language tags that each serves: tags without texts get English. */
const answeredIn: ReadonlyMap<string, 'ru' | 'en'> = new Map([
  ['ru', 'ru'],
  ['en', 'en'],
  ['es', 'en'],
  ['fr', 'en'],
]);

/**
 * Language of an answer, one rule for the service and the site: the supported language range of Accept-Language with the
 * highest weight (RFC 9110 section 12.5.4), of equal ones the first; Russian by default. Only the primary subtag of a range is
 * compared.
 */
export function acceptedLanguage(acceptLanguage: string | undefined): 'ru' | 'en' {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
    return { language: answeredIn.get(tag.split('-')[0] ?? ''), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language ?? 'ru';
}
