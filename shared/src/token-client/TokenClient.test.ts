import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api-client/ApiError';
import type { ErrorCode } from '../schemas/common';
import type { Jwt } from '../schemas/sessions';
import { TokenClient, type TokenClientParts } from './TokenClient';
import type { SessionLostReason } from './tokenStorage';
import type { TokenStorage } from './tokenStorage';

/** One browser: the state shared by its tabs. */
function browser(jwt?: Jwt) {
  let stored = jwt;
  let lost: SessionLostReason | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const storage: TokenStorage = {
    read: () => stored,
    write: (pair) => (stored = pair),
    clear: (reason) => {
      stored = undefined;
      lost = reason;
    },
    lostReason: () => lost,
    onChangeElsewhere: () => () => undefined,
  };
  const lock: TokenClientParts['lock'] = (work) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  return { storage, lock };
}

function tab(shared: ReturnType<typeof browser>) {
  const parts = {
    ...shared,
    refresh: jest.fn<TokenClientParts['refresh']>(() => Promise.resolve({ access: 'access-2', refresh: 'refresh-2' })),
    delay: jest.fn<TokenClientParts['delay']>(() => Promise.resolve()),
    onAccessToken: jest.fn<TokenClientParts['onAccessToken']>(),
    onSessionLost: jest.fn<TokenClientParts['onSessionLost']>(),
    onForbidden: jest.fn<TokenClientParts['onForbidden']>(),
    onConnection: jest.fn<TokenClientParts['onConnection']>(),
  };
  return { parts, client: new TokenClient(parts) };
}

const sentTo = (path: string, accessToken: string | undefined = 'access-1', signal?: AbortSignal) => ({
  path,
  accessToken,
  signal,
});
const unauthorized = new ApiError(401);

let shared: ReturnType<typeof browser>;
beforeEach(() => {
  shared = browser({ access: 'access-1', refresh: 'refresh-1' });
});

describe('a 401', () => {
  it('refreshes once, stores the rotated pair and sends the request again', async () => {
    const { client, parts } = tab(shared);
    expect(await client.recover(unauthorized, sentTo('/user/me/'), true)).toBe(true);
    expect(parts.refresh.mock.calls).toEqual([['refresh-1']]);
    expect(shared.storage.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
    expect(parts.onAccessToken).toHaveBeenCalledWith('access-2');
  });

  it('does not cause a refresh if the tokens of another tab arrive a moment after it released the lock', async () => {
    const { client, parts } = tab(shared);
    parts.delay.mockImplementation(() => {
      shared.storage.write({ access: 'access-2', refresh: 'refresh-2' });
      return Promise.resolve();
    });
    expect(await client.recover(unauthorized, sentTo('/user/me/'), true)).toBe(true);
    expect(parts.refresh).not.toHaveBeenCalled();
    expect(parts.onAccessToken).toHaveBeenCalledWith('access-2');
  });

  it('keeps the refresh token if the service does not rotate it', async () => {
    const { client, parts } = tab(shared);
    parts.refresh.mockResolvedValue({ access: 'access-2' });
    await client.recover(unauthorized, sentTo('/user/me/'), true);
    expect(shared.storage.read()).toEqual({ access: 'access-2', refresh: 'refresh-1' });
  });

  it('is passed on for a request that was retried or queued', async () => {
    const { client, parts } = tab(shared);
    expect(await client.recover(unauthorized, sentTo('/user/me/'), false)).toBe(false);
    expect(parts.refresh).not.toHaveBeenCalled();
  });

  it('is passed on for an anonymous request', async () => {
    const { client, parts } = tab(browser());
    expect(await client.recover(unauthorized, { ...sentTo('/user/me/'), accessToken: undefined }, true)).toBe(false);
    expect(parts.onSessionLost).not.toHaveBeenCalled();
  });

  it.each([
    ['/user/standard_auth/', false],
    ['/user/external_auth/', false],
    ['/user/get_external_auth_url/', false],
    ['/oauth2/authorize/', true],
    ['/user/me/', true],
  ])('on %s: refreshed %s', async (path, isRefreshed) => {
    const { client, parts } = tab(shared);
    expect(await client.recover(unauthorized, sentTo(path), true)).toBe(isRefreshed);
    expect(parts.refresh).toHaveBeenCalledTimes(isRefreshed ? 1 : 0);
  });

  it('with user_inactive clears the tokens and ends the session without a refresh', async () => {
    const { client, parts } = tab(shared);
    const inactive = new ApiError(401, { code: 'user_inactive' });
    expect(await client.recover(inactive, sentTo('/user/me/'), true)).toBe(false);
    expect(shared.storage.read()).toBeUndefined();
    expect(parts.onAccessToken).toHaveBeenLastCalledWith(undefined);
    expect(parts.onSessionLost.mock.calls).toEqual([['inactive']]);
    expect(parts.refresh).not.toHaveBeenCalled();
  });

  it.each([
    'recent_sign_in_required',
    'second_factor_required',
    'login_required',
    'operator_session_required',
    'second_factor_setup_required',
    'proof_required',
  ] as const)('with %s keeps the tokens and is passed to the screen, once', async (code) => {
    const { client, parts } = tab(shared);
    expect(await client.recover(new ApiError(401, { code }), sentTo('/user/set_2fa/'), true)).toBe(false);
    expect(parts.refresh).not.toHaveBeenCalled();
    expect(parts.onSessionLost).not.toHaveBeenCalled();
  });

  it('does not end a session that began meanwhile if it is about an old token', async () => {
    const { client, parts } = tab(shared);
    client.accept({ access: 'new', refresh: 'new' });
    await client.recover(new ApiError(401, { code: 'user_inactive' }), sentTo('/user/me/'), true);
    expect(shared.storage.read()).toEqual({ access: 'new', refresh: 'new' });
    expect(parts.onSessionLost).not.toHaveBeenCalled();
  });
});

describe('a refresh', () => {
  it('clears the tokens and ends the session after a 401 (R-31)', async () => {
    const { client, parts } = tab(shared);
    parts.refresh.mockRejectedValue(unauthorized);
    expect(await client.recover(unauthorized, sentTo('/user/me/'), true)).toBe(false);
    expect(shared.storage.read()).toBeUndefined();
    expect(parts.onSessionLost).toHaveBeenCalledTimes(1);
  });

  it.each<[ErrorCode | undefined, SessionLostReason]>([
    ['session_ended', 'ended-elsewhere'],
    ['session_expired', 'expired'],
    ['session_reused', 'reused'],
    ['user_inactive', 'inactive'],
    ['documents_required', 'documents'],
    ['login_required', 'expired'],
    [undefined, 'expired'],
  ])('refused with %s tells the page the reason: %s', async (code, reason) => {
    const { client, parts } = tab(shared);
    parts.refresh.mockRejectedValue(new ApiError(401, code && { code }));
    await client.recover(unauthorized, sentTo('/user/me/'), true);
    expect(parts.onSessionLost.mock.calls).toEqual([[reason]]);
  });

  it('reports that the session was ended elsewhere if another tab removed the tokens', async () => {
    const { client, parts } = tab(shared);
    shared.storage.clear();
    expect(await client.renew('access-1')).toBe(false);
    expect(parts.refresh).not.toHaveBeenCalled();
    expect(parts.onSessionLost.mock.calls).toEqual([['ended-elsewhere']]);
  });

  it('reports the same reason as a tab that removed the tokens with a reason', async () => {
    const [first, second] = [tab(shared), tab(shared)];
    first.parts.refresh.mockRejectedValue(new ApiError(401, { code: 'session_reused' }));
    await first.client.renew('access-1');
    expect(await second.client.renew('access-1')).toBe(false);
    expect(second.parts.refresh).not.toHaveBeenCalled();
    expect(second.parts.onSessionLost.mock.calls).toEqual([['reused']]);
  });

  it.each([
    ['an error of the service', new ApiError(503)],
    ['no answer', new ApiError(0)],
    ['a limit', new ApiError(429)],
  ])('keeps the tokens after %s, warns once and retries every 10 s until it succeeds (R-31)', async (_case, error) => {
    const { client, parts } = tab(shared);
    parts.refresh.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    parts.delay.mockImplementation(() => {
      expect(shared.storage.read()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
      return Promise.resolve();
    });
    expect(await client.recover(unauthorized, sentTo('/user/me/'), true)).toBe(true);
    expect(parts.delay.mock.calls.flat().filter((ms) => ms > 1000)).toEqual([10_000, 10_000]);
    expect(parts.refresh).toHaveBeenCalledTimes(3);
    expect(parts.onConnection.mock.calls).toEqual([[false], [true]]);
    expect(parts.onSessionLost).not.toHaveBeenCalled();
  });

  it('is shared by all callers while it runs, and queues requests sent meanwhile', async () => {
    const { client, parts } = tab(shared);
    let finish: (tokens: { access: string; refresh: string }) => void = () => undefined;
    parts.refresh.mockReturnValue(new Promise((resolve) => (finish = resolve)));

    const failed = [1, 2, 3].map(() => client.recover(unauthorized, sentTo('/user/me/'), true));
    const queued = client.admit('/user/me/', undefined);
    const signIn = await client.admit('/user/standard_auth/', undefined);
    expect(signIn).toEqual({ accessToken: 'access-1', hasWaited: false });

    finish({ access: 'access-2', refresh: 'refresh-2' });
    expect(await Promise.all(failed)).toEqual([true, true, true]);
    expect(await queued).toEqual({ accessToken: 'access-2', hasWaited: true });
    expect(parts.refresh).toHaveBeenCalledTimes(1);
    expect(await client.admit('/user/me/', undefined)).toEqual({ accessToken: 'access-2', hasWaited: false });
  });

  it('releases a request whose caller gave up', async () => {
    const { client, parts } = tab(shared);
    parts.refresh.mockReturnValue(new Promise(() => undefined));
    const caller = new AbortController();
    const waiting = client.recover(unauthorized, sentTo('/user/me/', 'access-1', caller.signal), true);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });

  it('does not restore a session that was signed out meanwhile', async () => {
    const { client, parts } = tab(shared);
    parts.refresh.mockImplementation(() => {
      shared.storage.clear();
      return Promise.resolve({ access: 'access-2', refresh: 'refresh-2' });
    });
    expect(await client.recover(unauthorized, sentTo('/user/me/'), true)).toBe(false);
    expect(shared.storage.read()).toBeUndefined();
  });
});

describe('another user who signs in during a refresh', () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.y`;
  const anna = { access: tokenOf('anna'), refresh: 'refresh-a' };
  const boris = { access: tokenOf('boris'), refresh: 'refresh-b' };

  it('is not used for requests sent or queued in the name of the previous user', async () => {
    const { client, parts } = tab(shared);
    shared.storage.write(anna);
    let finish = (): void => undefined;
    parts.refresh.mockReturnValue(
      new Promise((resolve) => (finish = () => resolve({ access: tokenOf('anna'), refresh: 'refresh-2' }))),
    );
    const failed = client.recover(unauthorized, sentTo('/user/me/', anna.access), true);
    const queued = client.admit('/user/me/', undefined);
    shared.storage.write(boris);
    finish();
    expect(await failed).toBe(false);
    await expect(queued).rejects.toMatchObject({ status: 401 });
    expect(shared.storage.read()).toEqual(boris);
    expect(parts.onSessionLost).not.toHaveBeenCalled();
    expect(await client.admit('/user/me/', undefined)).toEqual({ accessToken: boris.access, hasWaited: false });
  });
});

describe('ten tabs', () => {
  it('refresh once; the others adopt the stored pair', async () => {
    const tabs = Array.from({ length: 10 }, () => tab(shared));
    const answers = await Promise.all(
      tabs.map(({ client }) => client.recover(unauthorized, sentTo('/user/me/'), true)),
    );
    expect(answers).toEqual(Array(10).fill(true));
    expect(tabs.map(({ parts }) => parts.refresh.mock.calls.length).reduce((sum, calls) => sum + calls)).toBe(1);
    for (const { parts } of tabs) expect(parts.onAccessToken).toHaveBeenCalledWith('access-2');
  });

  it('all notice with one refresh that the session is over', async () => {
    const tabs = Array.from({ length: 10 }, () => tab(shared));
    for (const { parts } of tabs) parts.refresh.mockRejectedValue(unauthorized);
    await Promise.all(tabs.map(({ client }) => client.recover(unauthorized, sentTo('/user/me/'), true)));
    expect(tabs.map(({ parts }) => parts.refresh.mock.calls.length).reduce((sum, calls) => sum + calls)).toBe(1);
    for (const { parts } of tabs) expect(parts.onSessionLost).toHaveBeenCalledTimes(1);
  });
});

it('a 403 is reported to the page and passed on', async () => {
  const { client, parts } = tab(shared);
  expect(await client.recover(new ApiError(403), sentTo('/user/me/'), true)).toBe(false);
  expect(parts.onForbidden).toHaveBeenCalledTimes(1);
  expect(shared.storage.read()).toBeDefined();
});

it('a 403 that reports an ignored request stays on the screen, as too many requests', async () => {
  const { client, parts } = tab(shared);
  const failure = new ApiError(403, { message: 'Your request was ignored, wait.' });
  expect(await client.recover(failure, sentTo('/user/send_verification_sms/'), true)).toBe(false);
  expect(parts.onForbidden).not.toHaveBeenCalled();
});
