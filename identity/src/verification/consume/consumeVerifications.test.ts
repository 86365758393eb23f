import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Context } from '../../context';
import { newSecrets } from '../../platform/secrets';
import { createSteppedClock } from '../../testing/steppedClock';
import { acceptedSince, presentedChannels, presentedIds, requireChannels } from './consumeVerifications';
import { publicVerificationId } from '../verificationId';

const secrets = newSecrets();
const context = { secrets } as Context;
const given = () => {
  const id = randomUUID();
  return { id, text: publicVerificationId(secrets.codeKey, id) };
};
const wrongCode = expect.objectContaining({ status: 400, code: 'wrong_code' });

describe('the ids that a request presents', () => {
  const [sms, email, telegram] = [given(), given(), given()];

  it('are read in the order of their channels; null and missing ones are skipped', () => {
    const presented = { telegram: telegram.text, email: email.text, sms: sms.text };
    expect(presentedChannels(presented)).toEqual(['sms', 'email', 'telegram']);
    expect(presentedIds(context, presented)).toEqual([sms.id, email.id, telegram.id]);
    expect(presentedIds(context, { sms: null, email: undefined, telegram: telegram.text })).toEqual([telegram.id]);
  });

  it('are refused if there is none, and all of them if one was never issued', () => {
    expect(() => presentedIds(context, {})).toThrow(wrongCode);
    expect(() => presentedIds(context, { sms: null })).toThrow(wrongCode);
    expect(() => presentedIds(context, { sms: sms.text, email: 'x' })).toThrow(wrongCode);
    expect(() => presentedIds(context, { sms: '' })).toThrow(wrongCode);
  });

  it('have to be accepted each on its own channel (R-03)', () => {
    const both = { sms: sms.text, email: email.text };
    expect(() => requireChannels(both, ['email', 'sms'])).not.toThrow();
    expect(() => requireChannels({ sms: sms.text }, ['email', 'sms'])).not.toThrow();
    for (const proven of [['sms'], ['email'], ['telegram'], []] as const)
      expect(() => requireChannels(both, proven)).toThrow(wrongCode);
  });
});

it('an accepted code may be used for half an hour', () => {
  const now = createSteppedClock().now();
  expect(now.getTime() - acceptedSince(now).getTime()).toBe(30 * 60 * 1000);
});
