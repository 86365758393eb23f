import { describe, expect, it, jest } from '@jest/globals';
import { settle } from '@passport/shared/testing/acts';
import { person } from '@passport/shared/testing/person';
import type { Application } from '@passport/shared/schemas/applications';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { codeOf } from '../../../scripts/lib/docsCode.mjs';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop } from '../testing/samples';
import { oauthClient, oauthClientHttp, partnerSite } from './code.data';
import { guideFor } from './guideFor';
import { en } from './messages/en';
import { sampleOf } from './sampleOf';

const open = (application: Application, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/${application.id}/guide`,
    answers: { 'GET /oauth2/{id}/': detailsOf(application) },
    locale,
  });
/** A program of the documentation as the English page shows it. */
const own = (code: string, application: Application) =>
  sampleOf(code, application, (key) => new Map(Object.entries(en.sample)).get(key) ?? '');
const block = (name: string) => screen.getByRole('region', { name }).textContent;

it.each([
  ['oauth-client.mjs', 'docs/integration/oauth.md', oauthClient],
  ['oauth-client.sh', 'docs/integration/oauth.md', oauthClientHttp],
  ['partner-site.mjs', 'docs/integration/partner-site.md', partnerSite],
])('%s is the program of the documentation, unchanged', (name, page, code) => {
  expect(code).toBe(codeOf(page, name));
});

describe('the guide of an application', () => {
  it('has its own values filled in, and each block is copied with one press', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open(calendar);
    expect(block('.env')).toBe(
      `PASSPORT_URL=http://localhost\nCLIENT_ID=${calendar.id}\nCLIENT_SECRET=ВАШ_СЕКРЕТ\nPORT=4002\n`,
    );
    expect(block('oauth-client.mjs')).toContain("const NAME = 'Календарь';");
    expect(block('oauth-client.mjs')).toContain('// Только чтобы попробовать на своём компьютере.');
    expect(block('Запуск')).toBe('node --env-file=.env oauth-client.mjs');
    expect(block('Адрес для входа')).toContain(`client_id=${calendar.id}`);
    fireEvent.click(screen.getByRole('button', { name: 'Скопировать: oauth-client.mjs' }));
    await settle();
    expect(writeText).toHaveBeenCalledWith(block('oauth-client.mjs'));
  });

  it('folds a long program, and shows it completely on a press', async () => {
    await open(calendar);
    const name = 'Показать целиком: oauth-client.mjs';
    const program = screen.getByRole('region', { name: 'oauth-client.mjs' });
    expect(getComputedStyle(program).maxHeight).not.toBe('');
    fireEvent.click(screen.getByRole('button', { name }));
    expect(getComputedStyle(program).maxHeight).toBe('');
    expect(screen.getByRole('button', { name: 'Свернуть: oauth-client.mjs' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('button', { name: /: \.env$/, expanded: false })).not.toBeInTheDocument();
  });

  it('has the program for sites for a site', async () => {
    await open({ ...shop, redirect_hosts: ['localhost:4500', 'shop.example'] }, 'en');
    expect(block('.env')).toContain(`SITE_ID=${shop.id}\nSECRET_KEY=YOUR_SECRET\nPORT=4500`);
    expect(block('partner-site.mjs')).toBe(own(partnerSite, shop));
    expect(screen.queryByText('npm install openid-client')).not.toBeInTheDocument();
  });

  it.each([
    ['ru', 'То же самое напрямую по HTTP', 'Обмен кода', /секрет, а\sу\sпубличного клиента его нет/],
    ['en', 'The same over plain HTTP', 'Code exchange', /asks for a secret, and a public client has none/],
  ] as const)('has no secret for a public client, and explains why (%s)', async (locale, title, name, why) => {
    await open({ ...calendar, is_public: true }, locale);
    expect(block('.env')).not.toContain('SECRET');
    expect(block('oauth-client.mjs')).toContain("const NAME = 'Календарь';");
    const http = within(screen.getByRole('region', { name: title }));
    expect(http.queryByRole('region', { name: 'oauth-client.sh' })).not.toBeInTheDocument();
    expect(http.queryByText(/CLIENT_SECRET/)).not.toBeInTheDocument();
    expect(http.getByText(why)).toBeVisible();
    expect(block(name)).toBe(
      [
        'POST http://localhost/oidc/token',
        'content-type: application/x-www-form-urlencoded',
        '',
        `grant_type=authorization_code&client_id=${calendar.id}&redirect_uri=http%3A%2F%2Flocalhost%3A4002%2Fcallback&code=CODE&code_verifier=VERIFIER`,
      ].join('\n'),
    );
  });

  it('has the script for a client with a secret, and no exchange without it', async () => {
    await open(calendar, 'en');
    expect(block('oauth-client.sh')).toBe(oauthClientHttp);
    expect(screen.queryByRole('region', { name: 'Code exchange' })).not.toBeInTheDocument();
  });

  it('shows which address is missing for a trial on the developer’s computer', async () => {
    await open({ ...calendar, redirect_uris: ['https://calendar.example/callback'] });
    expect(screen.getByText('Для этого добавьте адрес возврата http://localhost:4002/callback.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Добавить' });
    expect(link).toHaveAttribute('href', `/applications/edit/${calendar.id}#redirect_uris`);
    expect(screen.getByRole('link', { name: 'Выпустите новый' })).toBeVisible();
  });

  it('offers no change of a closed application, and shows that it is closed', async () => {
    const { host } = await renderApplications({
      path: `/applications/${calendar.id}/guide`,
      answers: {
        'GET /oauth2/{id}/': detailsOf({ ...calendar, redirect_uris: ['https://calendar.example/callback'] }),
      },
      session: { user: undefined },
    });
    const refused = () => screen.queryAllByRole('link', { name: /Добавить|Выпустите/ });
    expect(refused()).toEqual([]);
    act(() => runInAction(() => void (host.session.user = person)));
    // The reason why it is closed is loaded first.
    await settle();
    expect(screen.getByText('Доступ закрыт')).toBeVisible();
    expect(block('.env')).toContain(`CLIENT_ID=${calendar.id}`);
    expect(refused()).toEqual([]);
  });
});

describe('the values of the guide', () => {
  it('use the port of the registered local address', () => {
    const guide = guideFor(
      { ...calendar, redirect_uris: ['http://localhost:5000/callback'] },
      'https://p.example',
      'X',
    );
    expect(guide.settings).toContain('PORT=5000');
    expect(guide.missingAddress).toBeUndefined();
  });

  it('ignore an address that the program does not serve', () => {
    const guide = guideFor({ ...calendar, redirect_uris: ['http://localhost:5000/other'] }, 'https://p.example', 'X');
    expect(guide.missingAddress).toBe('http://localhost:4002/callback');
  });

  it('have no secret for a public client', () => {
    expect(guideFor({ ...calendar, is_public: true }, 'https://p.example', 'X').settings).not.toContain('SECRET');
  });

  it('ask for a local host if a site has none', () => {
    const guide = guideFor(shop, 'https://p.example', 'X');
    expect(guide.missingAddress).toBe('localhost');
    expect(guide.link).toBe(
      `https://p.example/?site_id=${shop.id}&redirect_uri=${encodeURIComponent('https://shop.example/back')}`,
    );
  });
});
