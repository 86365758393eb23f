import { describe, expect, it, jest } from '@jest/globals';
import { storedSid, streamAccess } from './streamAccess';

/** An access token as far as a page reads it. */
const tokenOf = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** A page with a stored token, whose renewal gives `fresh`. */
function pageWith(access: string | undefined, fresh = 'fresh') {
  let stored = access;
  const renew = jest.fn((_refused: string) => {
    stored = fresh;
    return Promise.resolve(true);
  });
  const storage = { read: () => (stored === undefined ? undefined : { access: stored, refresh: 'r' }) };
  return { renew, storage, access: streamAccess({ renew }, storage, () => ({})) };
}

describe('the token that opens the stream', () => {
  it('is the stored one while it is valid', async () => {
    const token = tokenOf({ exp: inSeconds(60) });
    const { access, renew } = pageWith(token);
    expect(await access.current()).toBe(token);
    expect(renew).not.toHaveBeenCalled();
  });

  it('is renewed once it has run out, or was refused', async () => {
    const token = tokenOf({ exp: inSeconds(-1) });
    const { access, renew } = pageWith(token);
    expect(await access.current()).toBe('fresh');
    expect(renew).toHaveBeenCalledWith(token);
    await access.refused('refused');
    expect(renew).toHaveBeenLastCalledWith('refused');
  });

  it('is undefined without a session', async () => {
    expect(await pageWith(undefined).access.current()).toBeUndefined();
  });
});

it('the session of the page is that of its token', () => {
  expect(storedSid(pageWith(tokenOf({ sid: 'mine' })).storage)).toBe('mine');
  expect(storedSid(pageWith(undefined).storage)).toBeUndefined();
});
