import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { act, fireEvent, screen } from '@testing-library/react';
import { codeAnswers } from '../testing/codes';
import { codeField, inSteppedTime, renderProofSteps } from '../testing/renderProof';
import type { ProofFlowParts } from './ProofFlow';

let answers: FakeAnswers;
let finish: jest.Mock<ProofFlowParts['finish']>;
beforeEach(() => {
  answers = codeAnswers();
  finish = jest.fn(() => Promise.resolve());
});
type Setting = Partial<Parameters<typeof renderProofSteps>[1]>;
const renderProof = (props: Partial<Parameters<typeof renderProofSteps>[0]>, setting: Setting = {}) =>
  renderProofSteps({ finish, ...props }, { answers, ...setting });

describe('the form of a second factor', () => {
  it.each([
    ['PASSWORD', /Облачный пароль/, { autocomplete: 'current-password', inputmode: 'numeric', type: 'password' }],
    ['TOTP', /Код из приложения/, { autocomplete: 'one-time-code', inputmode: 'numeric' }],
  ] as const)('of %s has a field that browsers understand, with the focus in it', async (factor, label, attributes) => {
    await renderProof({ factor });
    const field = screen.getByLabelText(label);
    expect(field).toHaveFocus();
    for (const [name, value] of Object.entries(attributes)) expect(field).toHaveAttribute(name, value);
  });

  it('names the action on its button', async () => {
    await renderProof({ factor: 'PASSWORD', submit: 'Удалить' });
    fill(/Облачный пароль/, '481592');
    await press('Удалить');
    expect(finish).toHaveBeenCalledWith({ password: '481592' });
  });

  it('shows which code is meant if there could be two', async () => {
    await renderProof({ factor: 'TOTP', totpLead: 'Код прежней записи' });
    expect(screen.getByText('Код прежней записи')).toBeVisible();
    expect(screen.queryByText(/Откройте приложение/)).not.toBeInTheDocument();
  });

  it('can be replaced by a recovery code, and back', async () => {
    await renderProof({ factor: 'TOTP' });
    await press('Ввести код восстановления');
    expect(screen.getByLabelText(/Код восстановления/)).toHaveFocus();
    expect(screen.queryByLabelText(/Код из приложения/)).not.toBeInTheDocument();
    await press('Вернуться к обычному способу');
    expect(screen.getByLabelText(/Код из приложения/)).toBeVisible();
  });

  it('offers no recovery code if none is accepted', async () => {
    await renderProof({ factor: 'TOTP', canRecover: false });
    expect(screen.queryByRole('button', { name: 'Ввести код восстановления' })).not.toBeInTheDocument();
  });

  it('offers a recovery code before a code is sent, and after', async () => {
    await renderProof({ factor: 'TELEGRAM' });
    expect(screen.getByRole('button', { name: 'Ввести код восстановления' })).toBeVisible();
    await press('Отправить код в Telegram');
    expect(screen.getByText('Бот отправил код в ваш Telegram')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ввести код восстановления' })).toBeVisible();
  });

  it.each([
    ['PASSWORD', /Облачный пароль/, '481592'],
    ['TOTP', /Код из приложения/, '654321'],
  ] as const)(
    'locks %s after too many tries for the time named by the service, by one clock',
    async (factor, label, typed) => {
      await inSteppedTime(async () => {
        finish.mockRejectedValueOnce(new ApiError(429, { message: '' }, 900));
        await renderProof({ factor, submit: 'Включить' });
        fill(label, typed);
        await settle();
        if (factor === 'PASSWORD') await press('Включить');
        expect(screen.getByRole('alert')).toHaveTextContent('Слишком много неверных кодов. Попробуйте через 15 минут');
        expect(screen.getByRole('button', { name: 'Включить' })).toBeDisabled();
        if (factor === 'TOTP') expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
        // The field keeps the focus, which a disabled one would lose.
        expect(screen.getByLabelText(label)).toBeEnabled();
        expect(screen.getByLabelText(label)).toHaveFocus();
        act(() => void jest.advanceTimersByTime(480_000));
        expect(screen.getByRole('alert')).toHaveTextContent('Попробуйте через 7 минут');
        act(() => void jest.advanceTimersByTime(420_000));
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
        expect(screen.getByRole('button', { name: 'Включить' })).toBeEnabled();
        expect(screen.getByLabelText(label)).not.toHaveAttribute('readonly');
      });
    },
  );

  it('shows how long the spam protection of Telegram delays a code (spec 8)', async () => {
    await inSteppedTime(async () => {
      answers['POST /user/send_verification_telegram/'] = new ApiError(
        429,
        { message: 'x', code: 'telegram_spam' },
        30,
      );
      await renderProof({ factor: 'TELEGRAM' });
      await press('Отправить код в Telegram');
      expect(screen.getByRole('alert').textContent).toBe('Telegram ограничил отправку. Попробуйте через 30\u00a0с');
      act(() => void jest.advanceTimersByTime(30_000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Отправить код в Telegram' })).toBeEnabled();
    });
  });

  it('shows why Telegram got no code, and sends it at the next press', async () => {
    const release = hold(answers, 'POST /user/send_verification_telegram/');
    await renderProof({ factor: 'TELEGRAM' });
    const send = screen.getByRole('button', { name: 'Отправить код в Telegram' });
    fireEvent.click(send);
    expect(send).toHaveAttribute('aria-busy', 'true');
    await release(new ApiError(400, { message: 'Бот заблокирован' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Бот заблокирован');
    answers['POST /user/send_verification_telegram/'] = codeAnswers()['POST /user/send_verification_telegram/'];
    await press('Отправить код в Telegram');
    expect(codeField()).toBeVisible();
  });

  it('is available in English', async () => {
    await renderProof({ factor: 'PASSWORD' }, { locale: 'en' });
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    await press('Use a recovery code');
    expect(screen.getByRole('textbox', { name: /Recovery code/ })).toHaveFocus();
  });

  it.each([
    ['TELEGRAM', 'Отправить код в Telegram'],
    ['PHONE_EMAIL', /^Отправить СМС/],
  ] as const)('gives way to %s, which is on since a moment ago, and says why', async (method, send) => {
    const refusal = { message: 'Подтвердите вход', code: 'second_factor_required', errors: { method } } as const;
    finish.mockRejectedValueOnce(new ApiError(401, refusal));
    await renderProof({ factor: 'PASSWORD' });
    fill(/Облачный пароль/, '481592');
    await press('Продолжить');
    expect(screen.getByRole('alert')).toHaveTextContent('Подтвердите вход');
    expect(screen.getByRole('button', { name: send })).toBeVisible();
  });
});
