import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { meWith, person, refusals } from '../testing/samples';

const ended = new ApiError(401, { message: 'Сеанс закончился', code: 'operator_session_required' });
const opened = { expires_at: '2026-11-29T18:00:00Z', idle_seconds: 1800, proof_until: '2026-11-29T10:05:00Z' };
const found = {
  read_as: { kind: 'phone', text: '+7 916 123-45-67', fault: null },
  items: [],
  has_more: false,
};
const label = 'Код из приложения-аутентификатора';

async function typeCode(code = '123456'): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
  await settle();
  await settle();
}

/** A browser that knows passkeys, for as long as a test runs. */
class FakePublicKeyCredential {}
beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: FakePublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the dialog of the session', () => {
  it('opens over the screen, loses nothing that was typed, and makes the call again', async () => {
    let isEnded = true;
    const { sent } = await renderConsole({
      path: '/operator/people',
      answers: {
        'POST /operator/find/': () => (isEnded ? ended : found),
        'POST /operator/session/': () => {
          isEnded = false;
          return opened;
        },
      },
    });
    fill('Кого найти', '8 916 1234567');
    await press('Найти');
    expect(screen.getByRole('dialog', { name: 'Сеанс оператора' })).toBeVisible();
    expect(screen.getByLabelText('Кого найти')).toHaveValue('8 916 1234567');
    await typeCode();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent('POST /operator/session/')).toEqual([{ totp: '123456' }]);
    expect(sent('POST /operator/find/')).toEqual([{ q: '8 916 1234567' }, { q: '8 916 1234567' }]);
    expect(screen.getByLabelText('Кого найти')).toHaveValue('8 916 1234567');
    expect(screen.getByRole('heading', { name: /Такого человека нет/ })).toBeVisible();
  });

  it('opens at the beginning, before any screen is shown', async () => {
    const { answers } = await renderConsole({ path: '/operator/me', answers: { 'GET /operator/me/': ended } });
    expect(screen.getByRole('dialog', { name: 'Сеанс оператора' })).toBeVisible();
    answers['GET /operator/me/'] = meWith('support');
    answers['POST /operator/session/'] = opened;
    await typeCode();
    expect(screen.getByRole('heading', { level: 1, name: 'Мои действия' })).toBeVisible();
  });

  it('says that a code is wrong, and takes the next one', async () => {
    const wrong = new ApiError(400, { message: 'Неверный код', code: 'wrong_code' });
    await renderConsole({
      path: '/operator/me',
      answers: { 'GET /operator/me/': ended, 'POST /operator/session/': wrong },
    });
    await typeCode();
    expect(screen.getByRole('dialog')).toHaveTextContent(/Неверный код|код/);
    expect(screen.getByLabelText(label)).toHaveValue('');
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  });

  it('says that a code has six digits, and how long too many wrong ones stop it', async () => {
    const { answers, made } = await renderConsole({ path: '/operator/me', answers: { 'GET /operator/me/': ended } });
    await typeCode('123');
    await press('Подтвердить');
    expect(screen.getByText('Введите шесть цифр')).toBeVisible();
    expect(made()).not.toContain('POST /operator/session/');
    answers['POST /operator/session/'] = new ApiError(429, {}, 600);
    await typeCode();
    expect(screen.getByText(/^Слишком много неверных попыток. Попробуйте через.10.минут$/)).toBeVisible();
    await typeCode('12345');
    expect(screen.queryByText(/^Слишком много/)).not.toBeInTheDocument();
  });

  it('keeps a code that the service has not seen', async () => {
    await renderConsole({
      path: '/operator/me',
      answers: { 'GET /operator/me/': ended, 'POST /operator/session/': new ApiError(0) },
    });
    await typeCode();
    expect(screen.getByLabelText(label)).toHaveValue('123456');
  });

  it('leaves the screen with its failure and a retry where it is closed', async () => {
    await renderConsole({ path: '/operator/me', answers: { 'GET /operator/me/': ended } });
    await press('Закрыть');
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось открыть консоль');
    await press('Повторить');
    expect(screen.getByRole('dialog', { name: 'Сеанс оператора' })).toBeVisible();
  });

  it('leads a person without authenticator and passkey to their security', async () => {
    const setup = new ApiError(401, { message: 'Настройте', code: 'second_factor_setup_required' });
    await renderConsole({
      path: '/operator/me',
      answers: { 'GET /operator/me/': ended, 'POST /operator/session/': setup },
    });
    await typeCode();
    expect(screen.getByRole('dialog', { name: 'Нужен аутентификатор или ключ доступа' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть «Безопасность»' })).toHaveAttribute('href', '/passport/security');
  });

  it('offers a passkey, and stays where the person gives none', async () => {
    const { sent, made } = await renderConsole({
      path: '/operator/me',
      answers: {
        'GET /operator/me/': ended,
        'POST /user/passkeys/options/': { id: 'x', options: { challenge: 'AA' }, expires_in_seconds: 300 },
      },
    });
    await press('Подтвердить лицом или отпечатком');
    await settle();
    expect(sent('POST /user/passkeys/options/')).toEqual([{ purpose: 'prove' }]);
    expect(made()).not.toContain('POST /operator/session/');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('asks for a newer proof over the dialog of a dangerous act, which keeps its reason', async () => {
    let isOld = true;
    const { sent } = await renderConsole({
      path: `/operator/people/${person.user_id}`,
      answers: {
        'GET /operator/people/{user_id}/': person,
        'GET /operator/people/{user_id}/refusals/': refusals,
        'GET /operator/people/{user_id}/timeline/': { items: [], next_cursor: null },
        'POST /operator/people/{user_id}/deactivate/': () =>
          isOld ? new ApiError(401, { message: 'Подтвердите', code: 'proof_required' }) : { audit_id: '9' },
        'POST /operator/session/': () => {
          isOld = false;
          return opened;
        },
      },
    });
    await press('Отключить');
    fill(/^Причина/, 'Мошенничество');
    const act = within(screen.getByRole('dialog', { name: /Отключить аккаунт/ }));
    fireEvent.click(act.getByRole('button', { name: 'Отключить' }));
    await settle();
    expect(screen.getByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeVisible();
    expect(screen.getByLabelText(/^Причина/)).toHaveValue('Мошенничество');
    await typeCode();
    const body = { reason: 'Мошенничество', expected: 'v1' };
    expect(sent('POST /operator/people/{user_id}/deactivate/')).toEqual([body, body]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
