/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noOpenLookup } from './noOpenLookup.mjs';

const declared = `
declare const key: string;
declare const known: 'ru' | 'en';
declare const texts: Record<string, string>;
declare const optional: Partial<Record<string, string>> | undefined;
declare const languages: { ru: string; en: string };
declare const list: readonly string[];
declare const map: ReadonlyMap<string, string>;
`;

/** Number of lookups in one line that the rule reports. */
function reportsOf(line) {
  const problems = new Linter().verify(
    declared + line,
    {
      files: ['**/*.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { projectService: { allowDefaultProject: ['*.ts'] }, tsconfigRootDir: import.meta.dirname },
      },
      plugins: { local: { rules: { 'no-open-lookup': noOpenLookup } } },
      rules: { 'local/no-open-lookup': 'error' },
    },
    `${import.meta.dirname}/lookup.ts`,
  );
  for (const { ruleId, message } of problems) if (ruleId === null) throw new Error(message);
  return problems.length;
}

it.each(['texts[key];', 'optional?.[key];', 'texts[`a${key}`];', "texts[key] = '';", 'key in texts;'])(
  'refuses a lookup by arbitrary text in a plain object: %s',
  (line) => {
    expect(reportsOf(line)).toBe(1);
  },
);

it.each([
  'languages[known];',
  'texts.a;',
  "texts['a'];",
  'list[0];',
  'key[0];',
  'map.get(key);',
  'Object.hasOwn(texts, key);',
])('allows %s', (line) => {
  expect(reportsOf(line)).toBe(0);
});
