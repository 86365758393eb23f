import { describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { solve } from '../../testing/solveChallenge';
import { isStandard, makeChallenge, readSolution, type ChallengePurpose } from './challenge';

const codeKey = Buffer.alloc(32, 7).toString('base64url');
const otherKey = Buffer.alloc(32, 8).toString('base64url');
const now = new Date('2026-03-01T10:00:00Z');
const purpose: ChallengePurpose = { action: 'send_sms', contact: '+79161234567' };

/** A token for a challenge, as a browser computes it; null for a challenge without a call. */
async function solved(made: ChallengePurpose | null = purpose, at = now): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = await makeChallenge(codeKey, made ?? undefined, at);
  return solve({ captcha: 'pow', algorithm, challenge, maxnumber, salt, signature, expires_in_seconds: 600 });
}
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, unknown>;
const tokenOf = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('a challenge', () => {
  it.each([
    ['+79161234567', 10_000],
    ['+77011234567', 50_000],
    ['+14155550123', 50_000],
    ['anna@mail.example', 50_000],
    ['', 50_000],
  ])('for %p has a solution up to %i', async (contact, most) => {
    const { maxnumber, algorithm } = await makeChallenge(codeKey, { action: 'identify', contact }, now);
    expect([maxnumber, algorithm, isStandard(contact)]).toEqual([most, 'SHA-256', most === 10_000]);
  });

  it.each([
    ['+79161234567', 80_000],
    ['+14155550123', 400_000],
  ])('for %p past a shared limit has a solution up to %i', async (contact, most) => {
    const { maxnumber } = await makeChallenge(codeKey, { action: 'send_sms', contact }, now, true);
    expect(maxnumber).toBe(most);
    expect((await makeChallenge(codeKey, undefined, now, true)).maxnumber).toBe(400_000);
  });

  it('does not show the contact that it is bound to', async () => {
    const { salt } = await makeChallenge(codeKey, purpose, now);
    expect(salt).toMatch(/[?&]for=[\da-f]{32}(&|$)/);
    expect(salt).not.toContain('9161234567');
  });
});

describe('a solution', () => {
  it('counts for the ten minutes of its challenge', async () => {
    const token = await solved();
    const expected = { challenge: payloadOf(token).challenge, expiresAt: addSeconds(now, 600), isHarder: false };
    expect(await readSolution(codeKey, purpose, token, now)).toEqual(expected);
    expect(await readSolution(codeKey, purpose, token, addSeconds(now, 599))).toEqual(expected);
    expect(await readSolution(codeKey, purpose, token, addSeconds(now, 600))).toBeUndefined();
  });

  it('counts for its action, its contact and its installation alone', async () => {
    const token = await solved();
    expect(await readSolution(codeKey, { ...purpose, action: 'identify' }, token, now)).toBeUndefined();
    expect(await readSolution(codeKey, { ...purpose, contact: '+79161234568' }, token, now)).toBeUndefined();
    expect(await readSolution(otherKey, purpose, token, now)).toBeUndefined();
  });

  it('contains whether its challenge was harder, which cannot be forged', async () => {
    const { algorithm, challenge, maxnumber, salt, signature } = await makeChallenge(codeKey, purpose, now, true);
    const harder = solve({ captcha: 'pow', algorithm, challenge, maxnumber, salt, signature });
    expect(await readSolution(codeKey, purpose, harder, now)).toMatchObject({ isHarder: true });
    const standard = payloadOf(await solved());
    for (const added of ['level=harder&', '&level=harder&', '?level=harder&'])
      expect(
        await readSolution(codeKey, purpose, tokenOf({ ...standard, salt: `${String(standard.salt)}${added}` }), now),
      ).toBeUndefined();
  });

  it('counts for any call if its challenge names none, which is as hard as the hardest', async () => {
    const token = await solved(null);
    expect((await makeChallenge(codeKey, undefined, now)).maxnumber).toBe(50_000);
    const calls: ChallengePurpose[] = [purpose, { action: 'identify', contact: '' }];
    for (const call of calls) {
      expect(await readSolution(codeKey, call, token, now)).toMatchObject({ challenge: payloadOf(token).challenge });
    }
    expect(await readSolution(otherKey, purpose, token, now)).toBeUndefined();
  });

  it.each([
    ['algorithm', 'SHA-1'],
    ['algorithm', undefined],
    ['challenge', 'a'.repeat(64)],
    ['challenge', 1],
    ['challenge', undefined],
    ['salt', 'a?expires=9999999999&'],
    ['salt', undefined],
    ['salt', 1],
    ['salt', {}],
    ['signature', 'a'.repeat(64)],
    ['signature', undefined],
    ['number', -1],
    ['number', 0.5],
    ['number', '17'],
    ['number', undefined],
  ])('with another %s (%p) is none', async (field, value) => {
    const payload = payloadOf(await solved());
    expect(await readSolution(codeKey, purpose, tokenOf({ ...payload, [field]: value }), now)).toBeUndefined();
  });

  it.each([null, 1, 'text', []])('is not accepted as %j', async (payload) => {
    expect(await readSolution(codeKey, purpose, tokenOf(payload), now)).toBeUndefined();
  });

  it.each(['', 'noise', '{', Buffer.from('{').toString('base64')])('is not accepted as the token %j', async (token) => {
    expect(await readSolution(codeKey, purpose, token, now)).toBeUndefined();
  });
});
