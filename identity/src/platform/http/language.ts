import type { FastifyRequest } from 'fastify';
import { en, type MessageKey } from './messages/en';
import { ru } from './messages/ru';

export type Language = 'ru' | 'en';
const texts: Record<Language, Record<MessageKey, string>> = { ru, en };

/** Response language for each language of the site: languages that the service has no texts in get English. */
const answeredIn: ReadonlyMap<string, Language> = new Map([
  ['ru', 'ru'],
  ['en', 'en'],
  ['es', 'en'],
  ['fr', 'en'],
]);

/**
 * Language of a response: the supported language range of Accept-Language with the highest weight (RFC 9110 section 12.5.4), of
 * equal ones the first; Russian by default. Only the primary subtag of a range is compared.
 */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const ranges = (request.headers['accept-language'] ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
    return { language: answeredIn.get(tag.split('-')[0] ?? ''), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language ?? 'ru';
}

export const textIn = (language: Language, key: MessageKey): string => texts[language][key];
