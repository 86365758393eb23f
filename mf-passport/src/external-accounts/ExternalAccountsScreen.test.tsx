import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ExternalAccount } from '@passport/shared/schemas/externalAuth';
import { createLinkingProvider } from '@passport/shared/data/linkingProvider';
import { press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

const yandex: ExternalAccount = {
  id: 'yandex',
  provider: 'YANDEX',
  email: 'anna@ya.example',
  linked_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
};
const google: ExternalAccount = {
  ...yandex,
  id: 'google',
  provider: 'GOOGLE',
  email: null,
  linked_at: '2026-03-02T10:00:00.000Z',
};
/** Two providers that the operator has set up. */
const offered = { more: { 'GET /user/get_metadata/': { providers: ['YANDEX', 'GOOGLE'] } } };
const renderAccounts = async (
  external_accounts: ExternalAccount[] | ApiError,
  {
    query = '',
    more = {},
    isReload = false,
  }: { query?: string; more?: Record<string, unknown>; isReload?: boolean } = {},
) => {
  const answer = external_accounts instanceof ApiError ? external_accounts : { external_accounts };
  const answers: Record<string, unknown> = {
    'GET /user/external_accounts/': answer,
    'GET /user/get_metadata/': { providers: [] },
    ...more,
  };
  return { answers, ...(await renderPassport({ path: `/passport/external-accounts${query}`, answers, isReload })) };
};

/** The rows below those of phone and email. */
const linkedRows = () => screen.getAllByRole('listitem').slice(2);

describe('the sign-in methods', () => {
  it.each([
    ['while the linked accounts load', undefined],
    ['where none is linked', []],
    ['next to a linked one', [yandex]],
    ['where the linked accounts did not load', new ApiError(503, { message: 'Сервис недоступен' })],
  ])('begin with phone and email, which lead to their change, %s', async (_when, accounts) => {
    const answers: FakeAnswers = { 'GET /user/get_metadata/': { providers: [] } };
    if (accounts === undefined) hold(answers, 'GET /user/external_accounts/');
    else
      answers['GET /user/external_accounts/'] =
        accounts instanceof ApiError ? accounts : { external_accounts: accounts };
    await renderPassport({ path: '/passport/external-accounts', answers });
    const [phone, email] = within(screen.getByRole('region', { name: 'Как вы входите' })).getAllByRole('link');
    expect(phone).toHaveAccessibleName('Телефон');
    expect(phone).toHaveAttribute('href', '/passport/change-phone');
    expect(phone).toHaveAccessibleDescription(/^\+7/);
    expect(email).toHaveAccessibleName('Электронная почта');
    expect(email).toHaveAttribute('href', '/passport/change-email');
    expect(email).toHaveAccessibleDescription(/^anna\s?@example\.org$/);
  });

  it('show that an email is missing, and that one is not confirmed', async () => {
    const answers = { 'GET /user/external_accounts/': { external_accounts: [] } };
    const path = '/passport/external-accounts';
    const { host } = await renderPassport({ path, answers, session: { user: { ...person, email: null } } });
    expect(screen.getByRole('link', { name: 'Электронная почта' })).toHaveAccessibleDescription('Не указано');
    act(() => runInAction(() => void (host.session.user = { ...person, need_change_email: true })));
    expect(screen.getByText('Не подтверждена')).toBeVisible();
  });
});

describe('the external accounts', () => {
  it('can be unlinked after a confirmation', async () => {
    const { answers, host } = await renderAccounts([yandex]);
    expect(screen.getByText('anna@ya.example')).toBeVisible();
    expect(linkedRows()[0]).toHaveTextContent(/Привязан 1 марта 2026/);
    answers['DELETE /user/external_accounts/{id}/'] = {};
    fireEvent.click(screen.getByRole('button', { name: 'Отвязать Яндекс' }));
    const dialog = within(screen.getByRole('dialog'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Отвязать' })));
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { params: { id: 'yandex' } });
    expect(screen.queryByText('anna@ya.example')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Как вы входите' })).toHaveFocus();
  });

  it('are not shown as empty after a failure, and load with a press on "try again"', async () => {
    const { answers } = await renderAccounts(new ApiError(503, { message: 'Сервис недоступен' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/Не удалось загрузить аккаунты.*Сервис недоступен/);
    answers['GET /user/external_accounts/'] = { external_accounts: [yandex] };
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('anna@ya.example')).toBeVisible();
  });

  it('are offered only for providers that are configured and not linked', async () => {
    await renderAccounts([yandex], offered);
    expect(screen.getAllByRole('button', { name: /^Привязать/ }).map((button) => button.ariaLabel)).toEqual([
      'Привязать Google',
    ]);
  });

  it('are linked once, with the parameters of the callback', async () => {
    createLinkingProvider().write('GOOGLE');
    const { host, place } = await renderAccounts([yandex], {
      query: '?state=s&code=c',
      isReload: true,
      more: {
        'GET /user/external_auth/': { status: 'link_ready', external_auth: 'e' },
        'POST /user/external_accounts/': { external_accounts: [yandex, google] },
      },
    });
    expect(screen.getByRole('button', { name: 'Отвязать Google' })).toBeVisible();
    expect(host.api.call).toHaveBeenCalledWith(expect.objectContaining({ path: '/user/external_auth/' }), undefined, {
      query: { state: 's', code: 'c', service: 'GOOGLE', purpose: 'link' },
    });
    expect(host.toasts.success).toHaveBeenCalledWith('Теперь можно войти через Google');
    expect([place.current, createLinkingProvider().read()]).toEqual(['/passport/external-accounts', undefined]);
  });

  it('are not linked without a request, whatever the address contains', async () => {
    const { host } = await renderAccounts([yandex], { query: '?state=s&code=c' });
    expect(host.api.call).not.toHaveBeenCalledWith(
      expect.objectContaining({ path: '/user/external_auth/' }),
      undefined,
      expect.anything(),
    );
  });

  it('show how to link one in a single line if there are none', async () => {
    await renderAccounts([], offered);
    const ways = within(screen.getByRole('region', { name: 'Как вы входите' }));
    expect(ways.getAllByRole('listitem')).toHaveLength(2);
    expect(ways.getAllByRole('heading')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Привязать Google' })).toBeEnabled();
  });

  it.each([
    ['YANDEX', 'Яндекс'],
    ['GOOGLE', 'Google'],
    ['APPLE', 'Apple'],
    ['FACEBOOK', 'Facebook'],
    ['X', 'X'],
  ] as const)('of %s have its logo next to its name', async (provider, name) => {
    await renderAccounts([{ ...google, provider }]);
    const [row] = linkedRows();
    expect(row).toHaveTextContent(new RegExp(`^${name}Привязан`));
    expect(row?.querySelector('svg path')).not.toBeNull();
  });

  it('show when each was last used, and omit a missing address', async () => {
    await renderAccounts([{ ...yandex, last_used_at: '2024-11-19T10:00:00.000Z' }, google]);
    const [first, second] = linkedRows();
    expect(first).toHaveTextContent(/Последний вход: 19\sноября 2024/);
    expect(second).toHaveTextContent(/^GoogleПривязан 2\sмарта 2026Отвязать$/);
  });

  it('stay linked when the dialog is closed by keyboard, and the focus returns', async () => {
    const { host } = await renderAccounts([yandex]);
    const button = screen.getByRole('button', { name: 'Отвязать Яндекс' });
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Отвязать Яндекс?' }), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(host.api.call).toHaveBeenCalledTimes(2);
  });

  it('stay linked if the service refuses, and show why', async () => {
    const { answers, host } = await renderAccounts([yandex, google]);
    answers['DELETE /user/external_accounts/{id}/'] = new ApiError(409, { message: 'Сначала подтвердите почту' });
    await press('Отвязать Google');
    await press('Отвязать');
    expect(host.toasts.error).toHaveBeenCalledWith('Сначала подтвердите почту');
    expect(screen.getByRole('dialog')).toBeVisible();
    await press('Отмена');
    expect(linkedRows()).toHaveLength(2);
  });

  it('lose the chosen one, and the focus moves to the heading', async () => {
    const { answers, host } = await renderAccounts([yandex, google]);
    answers['DELETE /user/external_accounts/{id}/'] = {};
    await press('Отвязать Google');
    await press('Отвязать');
    expect(linkedRows()).toHaveLength(1);
    expect(screen.getByText('anna@ya.example')).toBeVisible();
    expect(host.toasts.success).toHaveBeenCalledWith('Google больше не привязан');
    expect(screen.getByRole('heading', { name: 'Как вы входите' })).toHaveFocus();
  });

  it('have the English names of their providers', async () => {
    const answers = { 'GET /user/external_accounts/': { external_accounts: [yandex] } };
    await renderPassport({ path: '/passport/external-accounts', answers, locale: 'en' });
    expect(screen.getByRole('button', { name: 'Unlink Yandex' })).toBeVisible();
    expect(linkedRows()[0]).toHaveTextContent(/Linked on 1 Mar 2026/);
  });
});
