import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Locale } from '@passport/shared/constants';
import type { User } from '@passport/shared/schemas/users';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightEmailCode, rightSmsCode, typeCode } from '../testing/codes';
import type { ProofFlowParts } from './ProofFlow';
import { ProofSteps } from './ProofSteps';
import { loadMessages, namespace } from './texts';
import { useProofFlow } from './useProofFlow';

type Parts = Partial<Pick<ProofFlowParts, 'needsContact' | 'factor' | 'canRecover'>>;

let answers: FakeAnswers;
let finish: jest.Mock<ProofFlowParts['finish']>;
beforeEach(() => {
  localStorage.clear();
  answers = codeAnswers();
  finish = jest.fn(() => Promise.resolve());
});

function Proof({ submit, totpLead, ...parts }: Parts & { submit?: string; totpLead?: string }) {
  const flow = useProofFlow({ needsContact: false, factor: 'DISABLE', finish, ...parts });
  return <ProofSteps flow={flow} {...(submit && { submitLabel: submit })} {...(totpLead && { totpLead })} />;
}
async function renderProof(
  props: Parameters<typeof Proof>[0],
  { user = person, locale = 'ru' }: { user?: User; locale?: Locale } = {},
) {
  const host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user } });
  const messages = { namespace, load: loadMessages };
  await renderRemote(<Proof {...props} />, { host, locale, messages });
  return host;
}
/** Runs a test on a clock that it steps. */
async function inSteppedTime(test: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  try {
    await test();
  } finally {
    jest.useRealTimers();
  }
}
const codeField = () => screen.getByRole('textbox', { name: 'Код подтверждения' });
/** What the service says of a sent SMS, changed. */
function sendSms(change: object): void {
  const send = answers['POST /user/send_verification_sms/'] as (body: { action: string }) => object;
  answers['POST /user/send_verification_sms/'] = (body: { action: string }) => ({ ...send(body), ...change });
}

describe('the choice of a contact for the code', () => {
  it('shows each contact in full', async () => {
    await renderProof({ needsContact: true });
    expect(screen.getByText('Куда отправить код?')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toHaveTextContent('+7 900 123\u201145\u201167');
    expect(screen.getByRole('button', { name: /^Код на почту/ })).toHaveTextContent('anna@example.org');
  });

  it('says at once why a code could not be sent', async () => {
    answers['POST /user/send_verification_email/'] = new ApiError(400, { message: 'Адрес недоступен' });
    await renderProof({ needsContact: true });
    const email = screen.getByRole('button', { name: /^Код на почту/ });
    // No field is above: no line is kept for what may never be said.
    expect(email.nextElementSibling).toHaveTextContent(/^Нет доступа/);
    await press(/^Код на почту/);
    expect(email.nextElementSibling).toHaveTextContent('Адрес недоступен');
    expect(screen.getByRole('alert')).toHaveTextContent('Адрес недоступен');
  });

  it('leads to support who has neither', async () => {
    const host = await renderProof({ needsContact: true });
    expect(screen.getByText(/^Нет доступа/)).toHaveTextContent(/ни к\sтелефону, ни к\sпочте\? Напишите нам$/);
    await press('Напишите нам');
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('speaks of the phone alone where there is no email', async () => {
    await renderProof({ needsContact: true }, { user: { ...person, email: null } });
    expect(screen.getByText(/^Нет доступа/)).toHaveTextContent(/^Нет доступа к\sтелефону\?/);
  });

  it('is closed for as long as the service says that there were too many requests', async () => {
    answers['POST /user/send_verification_sms/'] = new ApiError(429, { message: '' }, 600);
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    const send = screen.getByRole('button', { name: /^Код по СМС/ });
    expect(send).toBeDisabled();
    expect(send).toHaveTextContent(/Подождите \d+:\d\d/);
    // One clock, that of the button.
    expect(screen.getByRole('alert').textContent).toBe('Так часто запрашивать код нельзя');
    expect(screen.getByRole('button', { name: /^Код на почту/ })).toBeEnabled();
  });

  it('blames too many requests, not codes, where the service says that it ignored one', async () => {
    answers['POST /user/send_verification_sms/'] = new ApiError(403, { message: 'request was ignored' });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByRole('alert').textContent).toBe('Слишком много запросов. Попробуйте позже');
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeDisabled();
  });

  it('opens again when that wait is over, and says nothing of it any more', async () => {
    await inSteppedTime(async () => {
      answers['POST /user/send_verification_sms/'] = new ApiError(429, { message: '' }, 600);
      await renderProof({ needsContact: true });
      await press(/^Код по СМС/);
      act(() => void jest.advanceTimersByTime(600_000));
      expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeEnabled();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  it.each([503, 500])('says above it that the service could not send, with %i', async (status) => {
    answers['POST /user/send_verification_sms/'] = new ApiError(status, { message: 'Позже' });
    const host = await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    const note = screen.getByRole('alert');
    expect(note).toHaveTextContent('Позже');
    const send = screen.getByRole('button', { name: /^Код по СМС/ });
    expect(note.compareDocumentPosition(send) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it.each([
    ['a service that is unavailable', new ApiError(503, { message: 'Позже' })],
    ['a number that gets no code', new ApiError(400, { message: 'Номер недоступен' })],
  ])('says nothing more of %s once the other contact is chosen, nor after a step back', async (_what, error) => {
    answers['POST /user/send_verification_sms/'] = error;
    const sendEmail = answers['POST /user/send_verification_email/'] as (body: { action: string }) => object;
    const release = hold(answers, 'POST /user/send_verification_email/');
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByRole('alert')).toHaveTextContent(error.message);
    await press(/^Код на почту/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await release(sendEmail({ action: 'UPDATE_PROFILE_OLD' }));
    await press('Другой способ');
    expect(screen.getByText('Куда отправить код?')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('can be made again from the code, and says nothing of the one that was wrong', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await typeCode('0000');
    expect(screen.getByText('Неверный код')).toBeVisible();
    await press('Другой способ');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Неверный код')).not.toBeInTheDocument();
    await press(/^Код на почту/);
    expect(screen.getByText('Отправили код на anna@example.org')).toBeVisible();
    await typeCode(rightEmailCode);
    expect(finish).toHaveBeenCalledWith({ email_verification: 'email UPDATE_PROFILE_OLD' });
  });
});

describe('the form of a code', () => {
  it('says where the code went, and takes the focus', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByText('Отправили код по СМС на +7 900 123\u201145\u201167')).toBeVisible();
    expect(codeField()).toHaveFocus();
  });

  it('says of a press without a code that it is not right, and asks the service nothing of it', async () => {
    const host = await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await press('Подтвердить');
    expect(screen.getByRole('alert').textContent).toBe('Неверный код');
    expect(jest.mocked(host.api.call).mock.calls.filter(([{ path }]) => path.includes('verify_sms_code'))).toEqual([]);
  });

  it('says of an email that it may take some minutes', async () => {
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

  it('says of an SMS that it is late, where the gateway does not answer', async () => {
    sendSms({ is_delayed: true });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(codeField()).toHaveAccessibleDescription(/Сообщение задерживается/);
  });

  it('says that a code is wrong, and takes another one', async () => {
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    await typeCode('0000');
    expect(screen.getByRole('alert')).toHaveTextContent('Неверный код');
    expect(codeField()).toHaveAttribute('aria-invalid', 'true');
    await typeCode(rightSmsCode);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('closes after the third wrong try, and opens with the focus in it once a new code was sent', async () => {
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

  it('gives the focus back to the field where a code is sent again', async () => {
    sendSms({ resend_seconds: 0 });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    sendSms({ resend_seconds: 59 });
    const resend = screen.getByRole('button', { name: 'Отправить код ещё раз' });
    act(() => resend.focus());
    fireEvent.click(resend);
    // At once: the keyboard of a phone stays open.
    expect(codeField()).toHaveFocus();
    await settle();
    expect(resend).not.toBeInTheDocument();
    expect(codeField()).toHaveFocus();
  });

  it('says at the field for how long too many wrong codes close it, and opens it again', async () => {
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

  it.each([503, 500])(
    'keeps what was typed and blames no digit where the check is answered with %i',
    async (status) => {
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
    },
  );

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

  it('shows that what follows the code is in flight, and lets it be tried again where it failed', async () => {
    finish.mockRejectedValueOnce(new ApiError(0));
    await renderProof({ needsContact: true }, {});
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    expect(screen.getByRole('alert')).toHaveTextContent('Нет связи');
    await press('Продолжить');
    expect(finish).toHaveBeenCalledTimes(2);
  });
});

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

  it('names on its button what is going to happen', async () => {
    await renderProof({ factor: 'PASSWORD', submit: 'Удалить' });
    fill(/Облачный пароль/, '481592');
    await press('Удалить');
    expect(finish).toHaveBeenCalledWith({ password: '481592' });
  });

  it('says which code is meant where there could be two', async () => {
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

  it('offers no recovery code where none is accepted', async () => {
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
    'of %s closes after too many tries for as long as the service says, by one clock',
    async (factor, label, typed) => {
      await inSteppedTime(async () => {
        finish.mockRejectedValueOnce(new ApiError(429, { message: '' }, 900));
        await renderProof({ factor, submit: 'Включить' });
        fill(label, typed);
        await settle();
        if (factor === 'PASSWORD') await press('Включить');
        expect(screen.getByRole('alert')).toHaveTextContent('Попробуйте через 15 минут: так мы защищаем аккаунт');
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

  it('says for how long the spam protection of Telegram holds a code back (spec 8)', async () => {
    await inSteppedTime(async () => {
      answers['POST /user/send_verification_telegram/'] = new ApiError(
        429,
        { message: 'x', code: 'telegram_spam' },
        30,
      );
      await renderProof({ factor: 'TELEGRAM' });
      await press('Отправить код в Telegram');
      expect(screen.getByRole('alert').textContent).toBe('Telegram просит подождать 30\u00a0с');
      act(() => void jest.advanceTimersByTime(30_000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Отправить код в Telegram' })).toBeEnabled();
    });
  });

  it('says why Telegram got no code, and sends it at the next press', async () => {
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

  it('speaks English', async () => {
    await renderProof({ factor: 'PASSWORD' }, { locale: 'en' });
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    await press('Use a recovery code');
    expect(screen.getByRole('textbox', { name: /Recovery code/ })).toHaveFocus();
  });
});
