import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
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
/** The modified response of the service to a sent SMS. */
function sendSms(change: object): void {
  const send = answers['POST /user/send_verification_sms/'] as (body: { action: string }) => object;
  answers['POST /user/send_verification_sms/'] = (body: { action: string }) => ({ ...send(body), ...change });
}

describe('the form of a code', () => {
  it('shows the recipient of the code, and takes the focus', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByText('Отправили код по СМС на +7 900 123\u201145\u201167')).toBeVisible();
    expect(codeField()).toHaveFocus();
  });

  it('shows an error for a press without a code, without a request', async () => {
    const host = await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await press('Подтвердить');
    expect(screen.getByRole('alert').textContent).toBe('Неверный код');
    expect(jest.mocked(host.api.call).mock.calls.filter(([{ path }]) => path.includes('verify_sms_code'))).toEqual([]);
  });

  it('shows for an email that it may take some minutes', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код на почту/);
    expect(codeField()).toHaveAccessibleDescription(/Письмо может идти 2–3 минуты/);
  });

  it('leads to the spam folder and to support after two emails that did not arrive', async () => {
    await inSteppedTime(async () => {
      await renderProof({ needsContact: true });
      await press(/^Код на почту/);
      act(() => void jest.advanceTimersByTime(59_000));
      await press('Отправить код ещё раз');
      expect(codeField()).toHaveAccessibleDescription(/Письмо может идти 2–3 минуты/);
      act(() => void jest.advanceTimersByTime(59_000));
      expect(codeField()).toHaveAccessibleDescription(/Проверьте «Спам»/);
      expect(screen.getByRole('button', { name: 'Напишите нам' })).toBeVisible();
    });
  });

  it('says what happens with the code, and offers the other contact after a failure', async () => {
    answers['GET /user/delivery/'] = {
      stages: [{ stage: 'failed', at: '2026-12-01T11:02:09.000Z' }],
      reason: 'blocked_by_operator',
      offer: ['email'],
    };
    const host = await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByText(/^Оператор блокирует сервисные сообщения: возьмите код/)).toBeVisible();
    expect(host.api.call).toHaveBeenCalledWith(expect.objectContaining({ path: '/user/delivery/' }), undefined, {
      query: { verification: 'sms UPDATE_PROFILE_OLD' },
    });
    await press('По почте');
    expect(screen.getByText('Отправили код на anna@example.org')).toBeVisible();
  });

  it('offers no email to a person without an address', async () => {
    answers['GET /user/delivery/'] = { stages: [], offer: ['email', 'voice'] };
    await renderProof({ needsContact: true }, { user: { ...person, email: null } });
    await press(/^Код по СМС/);
    expect(screen.getByRole('button', { name: /^Звонок с кодом/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'По почте' })).not.toBeInTheDocument();
  });

  it.each([
    ['telegram_gateway', /^Отправили код в.Telegram на/],
    ['voice', /^Звоним на .* и.читаем код вслух$/],
    ['flash_call', /^Звоним на .*: код.— последние 4 цифры номера/],
  ])('names the way of a code that travels by %s', async (channel, lead) => {
    sendSms({ channel });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByText(lead)).toBeVisible();
  });

  it('shows that a code is wrong, and accepts another one', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await typeCode('0000');
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
    expect(codeField()).toHaveAttribute('aria-invalid', 'true');
    await typeCode(rightSmsCode);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('locks after the third wrong try, and unlocks with the focus once a new code was sent', async () => {
    sendSms({ resend_seconds: 0 });
    const left = [2, 1, 0];
    answers['POST /user/verify_sms_code/'] = () =>
      new ApiError(400, { code: 'wrong_code', tries_left: left.shift() ?? 0 });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    const texts = ['Неверный код', 'Неверный код. Осталась одна попытка', 'Три неверные попытки. Запросите новый код'];
    for (const text of texts) {
      await typeCode('0000');
      expect(screen.getByRole('alert').textContent).toBe(text);
    }
    expect(codeField()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
    act(() => screen.getByRole('button', { name: 'Отправить код ещё раз' }).focus());
    await press('Отправить код ещё раз');
    expect(screen.getByText('Отправили новый код.')).toHaveAttribute('role', 'status');
    expect(codeField()).toBeEnabled();
    expect(codeField()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('returns the focus to the field when a code is sent again', async () => {
    sendSms({ resend_seconds: 0 });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    sendSms({ resend_seconds: 59 });
    const resend = screen.getByRole('button', { name: 'Отправить код ещё раз' });
    act(() => resend.focus());
    fireEvent.click(resend);
    // Immediately: the keyboard of a phone stays open.
    expect(codeField()).toHaveFocus();
    await settle();
    expect(resend).toHaveAttribute('aria-disabled', 'true');
    expect(resend).toHaveTextContent(/0:59$/);
    expect(codeField()).toHaveFocus();
  });

  it('shows at the field how long too many wrong codes lock it, and unlocks it', async () => {
    await inSteppedTime(async () => {
      answers['POST /user/verify_sms_code/'] = new ApiError(429, { message: '' }, 900);
      await renderProof({ needsContact: true });
      await press(/^Код по СМС/);
      await typeCode('0000');
      expect(screen.getByRole('alert').textContent).toBe('Слишком много неверных кодов. Попробуйте через 15 минут');
      expect(codeField()).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
      act(() => void jest.advanceTimersByTime(900_000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(codeField()).toBeEnabled();
    });
  });

  it.each([503, 500])('keeps the input without an error if the check is answered with %i', async (status) => {
    answers['POST /user/verify_sms_code/'] = new ApiError(status, { message: 'Позже' });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.getByRole('alert')).toHaveTextContent('Позже');
    expect(codeField()).toHaveValue(rightSmsCode);
    expect(codeField()).toHaveAttribute('aria-invalid', 'false');
    answers['POST /user/verify_sms_code/'] = { is_verified: true };
    await press('Подтвердить');
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('is submitted by keyboard too', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await typeCode('12');
    fireEvent.submit(codeField());
    await settle();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(finish).not.toHaveBeenCalled();
  });

  it('offers another code once the timer has run out', async () => {
    sendSms({ resend_seconds: 0 });
    const host = await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await press('Отправить код ещё раз');
    const sends = jest.mocked(host.api.call).mock.calls.filter(([{ path }]) => path.includes('send_verification_sms'));
    expect(sends).toHaveLength(2);
  });

  it('offers no other code while the timer runs', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.queryByRole('button', { name: 'Отправить код ещё раз' })).not.toBeInTheDocument();
  });

  it('shows that the call after the code is in flight, and can retry it after a failure', async () => {
    finish.mockRejectedValueOnce(new ApiError(0));
    await renderProof({ needsContact: true }, {});
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.getByRole('alert')).toHaveTextContent('Нет связи');
    await press('Продолжить');
    expect(finish).toHaveBeenCalledTimes(2);
  });
});
