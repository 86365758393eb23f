import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { defaultDocuments } from './defaultDocuments';

const sources = defaultDocuments.find(({ kind }) => kind === 'privacy')?.sources;
const root = new URL('../../../../../', import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

it.each([
  ['device', 'identity/src/platform/devices/deviceCookie.ts'],
  ['sso', 'identity/src/sessions/ssoCookie.ts'],
  ['locale', 'shared/src/storageKeys.ts'],
  ['saml_jwt', 'shared/src/constants.ts'],
  ['saml_request', 'identity/src/protocols/saml/browserKey.ts'],
  ['oauth_interaction', 'identity/src/protocols/oidc/configuration.ts'],
  ['oauth_resume', 'identity/src/protocols/oidc/configuration.ts'],
  ['release-bucket', 'shell/server/chooseRelease.ts'],
])('the privacy policy that comes with the product names the cookie %s, in both languages', (cookie, path) => {
  expect(read(path)).toContain(`'${cookie}'`);
  for (const text of [sources?.ru, sources?.en]) expect(text).toContain(`\`${cookie}\``);
});

it('the default privacy policy states who checks captchas, and how long requests to support are kept', () => {
  for (const words of ['Яндекс SmartCaptcha', 'через три года']) expect(sources?.ru).toContain(words);
  for (const words of ['Yandex SmartCaptcha', 'after three years']) expect(sources?.en).toContain(words);
});

it.each(defaultDocuments)(
  'the changes of $kind address its readers; only its note mentions that it is a standard text',
  ({ changes, sources }) => {
    expect(changes.ru).not.toMatch(/шаблон|типов|поставля/i);
    expect(changes.en).not.toMatch(/template|standard text|comes with/i);
    expect(sources.ru).toMatch(
      /^> Типовая редакция сервиса «Паспорт»: она действует, пока сайт не опубликует свою\.$/m,
    );
    expect(sources.en).toMatch(
      /^> This is the standard text of Passport\. It applies until this site publishes its own\.$/m,
    );
  },
);

it('the consent has the name of the glossary', () => {
  const consent = defaultDocuments.find(({ kind }) => kind === 'personal_data');
  const glossary = read('docs/glossary.md');
  expect(consent?.sources.en).toMatch(/^# Consent to data processing\n/);
  expect(consent?.sources.ru).toMatch(/^# Согласие на обработку персональных данных\n/);
  expect(glossary).toMatch(/consent to data processing +\|.*«Согласие на обработку персональных данных»/);
});
