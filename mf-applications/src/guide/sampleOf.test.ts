import { SourceTextModule } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { calendar } from '../testing/samples';
import { oauthClient, oauthClientHttp, partnerSite } from './code.data';
import { en } from './messages/en';
import { ru } from './messages/ru';
import { sampleOf, sampleTexts } from './sampleOf';

const programs = { oauthClient, partnerSite };
const all = { ...programs, oauthClientHttp };
const inRussian = (code: string, name = 'Лавка') =>
  sampleOf(code, { ...calendar, name }, (key) => new Map(Object.entries(ru.sample)).get(key) ?? '');

describe('a program of the documentation in the guide', () => {
  it.each(Object.entries(sampleTexts))('has "%s" in it, which the English page says the same', (text, key) => {
    expect(Object.values(all).some((code) => code.includes(text))).toBe(true);
    expect(en.sample[key]).toBe(text);
  });

  it.each(Object.entries(all))('%s has all its comments and texts in Russian on the Russian page', (_name, code) => {
    const sample = inRussian(code);
    const comments = [...sample.matchAll(/^\s*(?:\/\/|#) (.*)$/gm)];
    const texts = [...sample.matchAll(/<(?:a|p|button)\b[^>]*>([^<$]+)/g)];
    expect(comments.length + texts.length).toBeGreaterThan(0);
    for (const [, said = ''] of [...comments, ...texts]) expect(said).toMatch(/[а-я]/);
  });

  it.each(Object.entries(programs))(
    '%s carries the name of the application, and a cookie of its own',
    (_name, code) => {
      const sample = inRussian(code);
      expect(sample).toContain("const NAME = 'Лавка';");
      expect(sample).not.toMatch(/Calendar|Shop|calendar_|shop_/);
      expect(sample.match(/session_0b6d1f6a=/g)).toHaveLength(2);
    },
  );

  it.each(['Лавка', "O'Neill", '«Дом» & "сад"', '`${process.exit()}`', "\\'; throw 1; '", '$& $1', '</h1><script>'])(
    'is still a program with the name %s',
    (name) => {
      for (const code of Object.values(programs)) {
        const sample = inRussian(code, name);
        expect(() => new SourceTextModule(sample)).not.toThrow();
        const [, literal = ''] = /^const NAME = (.*);$/m.exec(sample) ?? [];
        expect(new Function(`return ${literal}`)()).toBe(name);
      }
    },
  );
});
