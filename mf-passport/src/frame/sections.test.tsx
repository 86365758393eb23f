import { beforeAll, describe, expect, it } from '@jest/globals';
import { settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderPassport } from '../testing/renderPassport';
import { factorOn } from '../testing/samples';

beforeAll(installDialog);

const answers = { 'GET /user/2fa/': factorOn('PASSWORD') };
/** The sections beside the screen, which a narrow window hides. */
const sections = (name = 'Разделы аккаунта') => within(screen.getByLabelText(name));
const current = (name?: string) =>
  sections(name)
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

describe('the sections of the account', () => {
  it.each([
    ['/passport', 'Аккаунт'],
    ['/passport/security', 'Безопасность'],
    ['/passport/2fa', 'Безопасность'],
    ['/passport/2fa/disable', 'Безопасность'],
    ['/passport/passkeys', 'Безопасность'],
    ['/passport/sessions', 'Безопасность'],
    ['/passport/history', 'История'],
    ['/passport/access', 'Сервисы и\u00a0доступ'],
    ['/passport/services', 'Сервисы и\u00a0доступ'],
    ['/passport/external-accounts', 'Сервисы и\u00a0доступ'],
    ['/passport/data', 'Мои данные'],
    ['/passport/export', 'Мои данные'],
    ['/passport/deletion', 'Мои данные'],
    ['/passport/documents', 'Мои данные'],
    ['/passport/change-email', 'Аккаунт'],
    ['/passport/change-phone', 'Аккаунт'],
  ])('%s is in "%s"', async (path, name) => {
    await renderPassport({ path, answers });
    expect(current()).toEqual([name]);
  });

  it('leads from one to another', async () => {
    const { place } = await renderPassport({ path: '/passport/sessions', answers });
    fireEvent.click(sections().getByRole('link', { name: 'История', hidden: true }));
    await settle();
    expect(place.current).toBe('/passport/history');
    expect(current()).toEqual(['История']);
  });

  it('is named in English', async () => {
    await renderPassport({ path: '/passport/sessions', answers, locale: 'en' });
    expect(current('Account sections')).toEqual(['Security']);
  });
});

describe('a screen of the account', () => {
  it.each(
    (['ru', 'en'] as const).flatMap((locale) =>
      ['security', 'access', 'history', 'data'].map((screen) => [screen, locale] as const),
    ),
  )('%s has one name in the menu, in the tab and as its heading, in %s', async (path, locale) => {
    const { host } = await renderPassport({ path: `/passport/${path}`, answers, locale });
    const name = screen.getByRole('heading', { level: 1 }).textContent;
    expect([host.title.current, ...current(locale === 'ru' ? undefined : 'Account sections')]).toEqual([name, name]);
  });

  it.each([
    ['/passport/sessions', 'Сеансы'],
    ['/passport/2fa/disable', 'Отключить защиту'],
    ['/passport/export', 'Скачать мои данные'],
  ])('%s is the title of the page', async (path, title) => {
    const { host } = await renderPassport({ path, answers });
    expect(host.title.current).toBe(title);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it.each([
    ['/passport/2fa/disable', 'Двухфакторная защита', '/passport/2fa'],
    ['/passport/2fa/recovery-codes', 'Двухфакторная защита', '/passport/2fa'],
    ['/passport/change-phone', 'Аккаунт', '/passport'],
    ['/passport/sessions', 'Безопасность', '/passport/security'],
    ['/passport/services', 'Сервисы и\u00a0доступ', '/passport/access'],
    ['/passport/export', 'Мои данные', '/passport/data'],
    ['/passport/deletion', 'Мои данные', '/passport/data'],
    ['/passport/documents', 'Мои данные', '/passport/data'],
  ])('%s has a way back to "%s"', async (path, name, href) => {
    await renderPassport({ path, answers });
    const links = screen.getAllByRole('link', { name, hidden: true });
    const nav = screen.getByLabelText('Разделы аккаунта');
    const back = links.filter((link) => !nav.contains(link));
    expect(back.map((link) => link.getAttribute('href'))).toEqual([href]);
  });

  it.each(['/passport/none', '/passport/2fa/none', '/passport/sessions/1'])('does not exist at %s', async (path) => {
    const { place } = await renderPassport({ path, answers });
    expect(place.current).toBe('/not-found');
  });
});
