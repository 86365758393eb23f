import { beforeAll, describe, expect, it } from '@jest/globals';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { renderPassport } from './testing/renderPassport';
import { factorOff, factorOn, noPasskeys } from './testing/samples';

beforeAll(installDialog);

const totp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', digits: 6, expires_in_seconds: 900 };
const telegram = { link: 'https://t.me/bot?start=x', expires_in_seconds: 900 };
const on = factorOn('PASSWORD');

describe('a loading screen', () => {
  it.each([
    ['/passport/2fa', 'GET /user/2fa/', on, 'Двухфакторная защита'],
    ['/passport/2fa/validation', 'GET /user/2fa/', factorOff, 'Телефон и почта'],
    ['/passport/2fa/cloud-password', 'GET /user/2fa/', on, 'Облачный пароль'],
    ['/passport/2fa/disable', 'GET /user/2fa/', on, 'Отключить защиту'],
    ['/passport/2fa/recovery-codes', 'GET /user/2fa/', on, 'Новые коды восстановления'],
    ['/passport/2fa/google-authenticator', 'POST /user/2fa/totp/', totp, 'Приложение-аутентификатор'],
    ['/passport/2fa/telegram', 'POST /user/2fa/telegram/', telegram, 'Telegram'],
    ['/passport/passkeys', 'GET /user/passkeys/', noPasskeys, 'Вход по\u00a0лицу или отпечатку'],
    ['/passport/sessions', 'GET /user/sessions/', { sessions: [], next_cursor: null, total: 0 }, 'Сеансы'],
    ['/passport/history', 'GET /user/history/', { events: [], next_cursor: null }, 'История'],
    ['/passport/services', 'GET /user/connected_services/', { services: [] }, 'Подключённые сервисы'],
    ['/passport/external-accounts', 'GET /user/external_accounts/', { external_accounts: [] }, 'Способы входа'],
  ])('%s has its heading and says that it is loading, and nothing else', async (path, call, answer, title) => {
    const answers: FakeAnswers = { 'GET /user/2fa/': on };
    const release = hold(answers, call);
    await renderPassport({ path, answers });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Загружаем…').closest('[role=status]')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /Пока|пока|Другие сервисы/ })).not.toBeInTheDocument();

    await release(answer);
    expect(screen.queryByText('Загружаем…')).not.toBeInTheDocument();
  });

  it('/passport/deletion waits for the user, and offers nothing before', async () => {
    const { host } = await renderPassport({ path: '/passport/deletion', session: { user: undefined } });
    expect(screen.getByRole('heading', { level: 1, name: 'Удалить аккаунт' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Загружаем…');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    act(() => runInAction(() => void (host.session.user = person)));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Понимаю/ })).not.toBeChecked();
  });

  it('shows in English that it is loading', async () => {
    const answers: FakeAnswers = {};
    hold(answers, 'GET /user/sessions/');
    await renderPassport({ path: '/passport/sessions', answers, locale: 'en' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  });
});
