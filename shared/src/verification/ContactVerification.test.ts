import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ContactVerification } from './ContactVerification';
import { ResendTimer } from './ResendTimer';
import type { SentCode, VerificationFailure } from './VerificationStore';

const clock = { now: () => 0, everySecond: () => () => undefined };
const sent: SentCode = { id: 'v1', to: 'a***@example.com', codeLength: 6, resendSeconds: 59 };
const send = jest.fn(() => Promise.resolve(sent));
const verify = jest.fn(() => Promise.resolve());
let contact = '';
let failure: VerificationFailure = {};

const create = () => {
  const calls = { send, verify };
  return new ContactVerification(
    () => contact,
    calls,
    () => failure,
    6,
    new ResendTimer(clock),
  );
};

/** A verification whose code has been sent to anna@example.com. */
async function sentToAnna(): Promise<ContactVerification> {
  contact = 'anna@example.com';
  const verification = create();
  await verification.send();
  return verification;
}

beforeEach(() => {
  contact = '';
  failure = {};
  jest.clearAllMocks();
});

describe('a verification of a contact that can be edited', () => {
  it('continues with the code that was sent to the same contact', async () => {
    const verification = await sentToAnna();
    await expect(verification.send()).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    expect(verification.isForContact).toBe(true);
  });

  it('sends to another contact immediately, whatever the timer of the first', async () => {
    const verification = await sentToAnna();
    contact = 'boris@example.com';
    expect(verification.isForContact).toBe(false);
    await expect(verification.send()).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is locked for the contact that was refused, not for another', async () => {
    const verification = await sentToAnna();
    verify.mockRejectedValueOnce(new Error('too many wrong codes'));
    failure = { lockedSeconds: 900 };
    verification.input('000000');
    await verification.submit();
    expect(verification.isLocked).toBe(true);
    contact = 'boris@example.com';
    expect(verification.isLocked).toBe(false);
    contact = 'anna@example.com';
    expect(verification.isLocked).toBe(true);
  });

  it('forgets a code that was accepted for another contact', async () => {
    const verification = await sentToAnna();
    verification.input('123456');
    await verification.submit();
    contact = 'boris@example.com';
    verification.followContact();
    expect([verification.state, verification.sent]).toEqual(['INIT', undefined]);
  });

  it('keeps an accepted code while the contact is the same', async () => {
    const verification = await sentToAnna();
    verification.input('123456');
    await verification.submit();
    verification.followContact();
    expect(verification.state).toBe('SUCCESS');
  });

  it('still knows the recipient of the code after a reload, before the field is filled again', async () => {
    const { snapshot } = await sentToAnna();
    contact = '';
    const reloaded = create();
    reloaded.restore(snapshot!);
    contact = 'anna@example.com';
    expect(reloaded.isForContact).toBe(true);
    contact = 'boris@example.com';
    expect(reloaded.isForContact).toBe(false);
  });
});
