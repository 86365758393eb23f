import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint, Linter } from 'eslint';

const rule = 'no-restricted-syntax';
const root = resolve(import.meta.dirname, '..');
const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };

/** The lint errors of a line of a file. Only this one rule is run: type-aware rules would read the whole project. */
async function refusals(file, line) {
  const { rules } = await new ESLint({ cwd: root }).calculateConfigForFile(resolve(root, file));
  return new Linter()
    .verify(line, { languageOptions, rules: { [rule]: rules[rule] } })
    .map(({ message }) => message.split(':')[0]);
}

describe('a duration in a test (R-80)', () => {
  const durationsOf = (line) => refusals('identity/src/any.test.ts', line);

  it.each([
    'performance.now();',
    'process.hrtime();',
    'monitorEventLoopDelay();',
    'while (Date.now() < end);',
    'const took = Date.now() - start;',
    'const took = Date.now() - this.start;',
    'const late = Date.now() - answer.at > 100;',
  ])('is refused by the lint: %s', async (line) => {
    expect(await durationsOf(line)).toEqual(['No test depends on a duration']);
  });

  it.each([
    'const now = new Date(Date.now() - 1000);',
    'const ago = new Date(Date.now() - hours * 3_600_000);',
    'clock.step((Date.now() - clock.now().getTime()) / 1000);',
  ])('is none where a moment is meant: %s', async (line) => {
    expect(await durationsOf(line)).toEqual([]);
  });
});

describe('a user-visible text in a component (R-63)', () => {
  const textsOf = (markup) => refusals('mf-auth/src/Any.tsx', `export const any = (name, isOn, t) => ${markup};`);

  it.each([
    '<p>Готово</p>',
    "<p>{'Готово'}</p>",
    '<p>{`Привет, ${name}`}</p>',
    "<p>{isOn ? 'On' : t('off')}</p>",
    "<>{isOn && 'On'}</>",
    '<img alt="Logo" />',
    "<img alt={'Logo'} />",
    '<a title={`To ${name}`} />',
    "<input placeholder={name ?? 'Name'} />",
  ])('is refused by the lint: %s', async (markup) => {
    expect(await textsOf(markup)).toEqual(['Text for people comes from messages']);
  });

  it.each([
    "<p>{t('done')}</p>",
    "<p>{t(isOn ? 'on' : 'off')}</p>",
    "<p>{name}{' '}{'\\u00a0'}</p>",
    "<p>{`${t('name')}\\u00a0– ${name}`}</p>",
    "<p>{isOn === 'yes' && t('on')}</p>",
    '<button type="submit" className={`wide ${name}`} />',
  ])('is none where it comes from the messages: %s', async (markup) => {
    expect(await textsOf(markup)).toEqual([]);
  });
});

describe('a style for a pointer above an element', () => {
  const stylesOf = (css) => refusals('mf-auth/src/any.ts', `export const any = (css, blue) => css\`${css}\`;`);

  it.each([
    'a { color: red; &:hover { color: blue; } }',
    '@media (hover: hover) { a { color: red; } } a:hover { color: blue; }',
  ])('is refused by the lint where touch screens would apply it too: %s', async (css) => {
    expect(await stylesOf(css)).toEqual(['Only for pointers that can hover']);
  });

  it.each([
    '@media(hover:hover){a:hover{color:blue}}',
    '@media (hover: hover) { &:hover:not(:disabled) { color: ${blue}; } }',
  ])('is none that is bound to pointers: %s', async (css) => {
    expect(await stylesOf(css)).toEqual([]);
  });
});

describe('the time of the database in a statement', () => {
  const timesOf = (line) => refusals('identity/src/any.ts', line);

  it.each([
    'sql`INSERT INTO t VALUES (now())`;',
    'sql`at timestamptz DEFAULT CURRENT_TIMESTAMP`;',
    'sql`WHERE at > statement_timestamp()`;',
  ])('is refused by the lint: %s', async (line) => {
    expect(await timesOf(line)).toEqual(['The time of a statement is that of the service’s clock.']);
  });

  it('is not reported if it comes from the clock of the service', async () => {
    expect(await timesOf('sql`SELECT ${clock.now()}, at FROM t WHERE at < ${now()}`;')).toEqual([]);
  });
});
