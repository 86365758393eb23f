import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, screen } from '@testing-library/react';
import { codeAnswers, rightEmailCode, typeCode } from '../testing/codes';
import { inSteppedTime, renderProofSteps } from '../testing/renderProof';
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

describe('the choice of a contact for the code', () => {
  it('shows each contact in full', async () => {
    await renderProof({ needsContact: true });
    expect(screen.getByText('Куда отправить код?')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toHaveTextContent('+7 900 123\u201145\u201167');
    expect(screen.getByRole('button', { name: /^Код на почту/ })).toHaveTextContent('anna@example.org');
  });

  it('immediately shows why a code could not be sent', async () => {
    answers['POST /user/send_verification_email/'] = new ApiError(400, { message: 'Адрес недоступен' });
    await renderProof({ needsContact: true });
    const email = screen.getByRole('button', { name: /^Код на почту/ });
    // There is no field above: no line is reserved for an error.
    expect(email.nextElementSibling).toHaveTextContent(/^Нет доступа/);
    await press(/^Код на почту/);
    expect(email.nextElementSibling).toHaveTextContent('Адрес недоступен');
    expect(screen.getByRole('alert')).toHaveTextContent('Адрес недоступен');
  });

  it('links to support for users with access to neither', async () => {
    const host = await renderProof({ needsContact: true });
    expect(screen.getByText(/^Нет доступа/)).toHaveTextContent(/ни к\sтелефону, ни к\sпочте\? Напишите нам$/);
    await press('Напишите нам');
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('mentions only the phone if there is no email', async () => {
    await renderProof({ needsContact: true }, { user: { ...person, email: null } });
    expect(screen.getByText(/^Нет доступа/)).toHaveTextContent(/^Нет доступа к\sтелефону\?/);
  });

  it('is locked for the time named by the service after too many requests', async () => {
    answers['POST /user/send_verification_sms/'] = new ApiError(429, { message: '' }, 600);
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    const send = screen.getByRole('button', { name: /^Код по СМС/ });
    expect(send).toBeDisabled();
    expect(send).toHaveTextContent(/Подождите \d+:\d\d/);
    // One clock, that of the button.
    expect(screen.getByRole('alert').textContent).toBe('Немного подождите, прежде чем запросить новый код');
    expect(screen.getByRole('button', { name: /^Код на почту/ })).toBeEnabled();
  });

  it('reports too many requests, not codes, if the service ignored one', async () => {
    answers['POST /user/send_verification_sms/'] = new ApiError(403, { message: 'request was ignored' });
    await renderProof({ needsContact: true });
    await press(/^Код по СМС/);
    expect(screen.getByRole('alert').textContent).toBe('Слишком много запросов. Попробуйте позже');
    expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeDisabled();
  });

  it('is unlocked when that wait is over, without the error', async () => {
    await inSteppedTime(async () => {
      answers['POST /user/send_verification_sms/'] = new ApiError(429, { message: '' }, 600);
      await renderProof({ needsContact: true });
      await press(/^Код по СМС/);
      act(() => void jest.advanceTimersByTime(600_000));
      expect(screen.getByRole('button', { name: /^Код по СМС/ })).toBeEnabled();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  it.each([503, 500])('shows above it that the service could not send, with %i', async (status) => {
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

  it('can be made again from the code, without the error of a wrong one', async () => {
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
