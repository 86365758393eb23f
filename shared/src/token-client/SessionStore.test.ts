import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { ApiError } from '../api-client/ApiError';
import { fakeApi, type FakeAnswers } from '../testing/fakeApi';
import { person } from '../testing/person';
import { SessionStore, type SessionParts } from './SessionStore';
import { TokenClient } from './TokenClient';
import { createTokenStorage } from './tokenStorage';

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.y`;
const jwt = { access: tokenOf(person.user_id), refresh: 'refresh' };

/** Another tab writes the storage; its event reaches this one. */
function elsewhere(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
}

let answers: FakeAnswers;
let closeTab: () => void;
afterEach(() => closeTab());

/** The service has had time to respond. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

function setUp(more: Partial<SessionParts> = {}) {
  const browser = createTokenStorage(window);
  const storage = {
    ...browser,
    onChangeElsewhere(handle: () => void) {
      closeTab = browser.onChangeElsewhere(handle);
      return closeTab;
    },
  };
  const onAccessToken = jest.fn();
  const tokens = new TokenClient({
    storage,
    refresh: () => Promise.reject(new ApiError(0)),
    lock: (work) => work(),
    delay: () => Promise.resolve(),
    onAccessToken,
    onSessionLost: () => undefined,
    onForbidden: () => undefined,
    onConnection: () => undefined,
  });
  const parts = { api: fakeApi(answers), tokens, storage, delay: () => new Promise<void>(() => undefined) };
  const onEndedElsewhere = jest.fn();
  const onSamlLogoutRequired = jest.fn();
  const told = { onEndedElsewhere, onSamlLogoutRequired, onAccessToken };
  return { session: new SessionStore({ ...parts, ...told, ...more }), ...parts, ...told };
}

beforeEach(() => {
  localStorage.clear();
  answers = { 'GET /user/me/': person, 'POST /user/logout/': {} };
});

describe('at the start', () => {
  it('the page is anonymous without tokens, and sends no request', async () => {
    const { session, api } = setUp();
    expect(session.status).toBe('unknown');
    await session.start();
    expect(session.status).toBe('anonymous');
    expect(api.call).not.toHaveBeenCalled();
  });

  it('the stored token is reported, for its cookie', async () => {
    createTokenStorage(window).write(jwt);
    const { session, onAccessToken } = setUp();
    await session.start();
    expect(onAccessToken.mock.calls).toEqual([[jwt.access]]);
  });

  it('the response to the request of the HTML is used', async () => {
    createTokenStorage(window).write(jwt);
    const answer = { ok: true, json: () => Promise.resolve(person) } as Response;
    const { session, api } = setUp({ firstMe: Promise.resolve(answer) });
    await session.start();
    expect(session).toMatchObject({ status: 'signed-in', user: person, hasFailed: false });
    expect(api.call).not.toHaveBeenCalled();
  });

  it.each([
    ['was refused', Promise.resolve({ ok: false } as Response)],
    ['failed', Promise.reject<Response>(new TypeError('network'))],
  ])('asks itself where that answer %s', async (_case, firstMe) => {
    createTokenStorage(window).write(jwt);
    const { session } = setUp({ firstMe });
    await session.start();
    expect(session.user).toEqual(person);
  });

  it('the page is anonymous if the tokens are refused', async () => {
    const { session, tokens } = setUp();
    tokens.accept(jwt);
    answers['GET /user/me/'] = () => {
      tokens.clear();
      return new ApiError(401);
    };
    await session.start();
    expect(session).toMatchObject({ status: 'anonymous', hasFailed: false });
  });

  it('the session is kept if the user cannot be loaded, and the load can be retried', async () => {
    createTokenStorage(window).write(jwt);
    answers['GET /user/me/'] = new ApiError(503);
    const { session } = setUp();
    await session.start();
    expect(session).toMatchObject({ status: 'signed-in', user: undefined, hasFailed: true });
    answers['GET /user/me/'] = person;
    await session.reload();
    expect(session).toMatchObject({ user: person, hasFailed: false });
  });

  it('the user of the latest load is kept when an overtaken load ends', async () => {
    const { session } = setUp();
    await session.signIn(jwt);
    const today = { ...person, is_able_to_sent_oauth2_request: !person.is_able_to_sent_oauth2_request };
    let answer: (user: unknown) => void = () => undefined;
    const overtaken = session.reload().then(() => session.user);
    answers['GET /user/me/'] = () => new Promise((resolve) => (answer = resolve));
    void session.reload();
    await Promise.resolve();
    answer(today);
    expect(await overtaken).toEqual(today);
  });
});

describe('signing in and out', () => {
  it('stores the pair and loads the user', async () => {
    const { session, storage } = setUp();
    await session.signIn(jwt);
    expect(storage.read()).toEqual(jwt);
    expect(session).toMatchObject({ status: 'signed-in', user: person });
  });

  it.each([true, false])('sends to the service whether all sessions end: %s', async (endAllSessions) => {
    const { session, storage, api } = setUp();
    await session.signIn(jwt);
    await session.signOut({ endAllSessions });
    expect(api.call).toHaveBeenLastCalledWith(
      expect.objectContaining({ path: '/user/logout/' }),
      { end_all_sessions: endAllSessions },
      expect.anything(),
    );
    expect(storage.read()).toBeUndefined();
    expect(session).toMatchObject({ status: 'anonymous', user: undefined });
  });

  it('continues to single logout if the service requires it, unless another sign-in follows', async () => {
    answers['POST /user/logout/'] = { continue: '/saml/logout/1' };
    const { session, onSamlLogoutRequired } = setUp();
    await session.signIn(jwt);
    await session.signOut({ isGoingOn: true });
    expect(onSamlLogoutRequired).not.toHaveBeenCalled();
    await session.signIn(jwt);
    await session.signOut();
    expect(onSamlLogoutRequired).toHaveBeenCalledWith('/saml/logout/1');
  });

  it.each([
    ['refuses', () => new ApiError(500)],
    ['never answers', () => new Promise(() => undefined)],
  ])('clears the tokens even if the service %s', async (_case, answer) => {
    answers['POST /user/logout/'] = answer;
    const { session, storage } = setUp({ delay: () => Promise.resolve() });
    await session.signIn(jwt);
    await session.signOut();
    expect(storage.read()).toBeUndefined();
    expect(session.status).toBe('anonymous');
  });

  it.each([
    ['refuses', () => new ApiError(500), 500],
    ['never answers', () => new Promise(() => undefined), 0],
  ])(
    'keeps the session if all were to end and the service %s, because the others may continue',
    async (_case, answer, status) => {
      answers['POST /user/logout/'] = answer;
      const { session, storage } = setUp({ delay: settle });
      await session.signIn(jwt);
      await expect(session.signOut({ endAllSessions: true })).rejects.toMatchObject({ name: 'ApiError', status });
      expect(storage.read()).toEqual(jwt);
      expect(session).toMatchObject({ status: 'signed-in', user: person, isLeaving: false });
    },
  );

  it('ends here if all sessions were to end and this one is refused', async () => {
    const { session, tokens } = setUp();
    await session.signIn(jwt);
    answers['POST /user/logout/'] = () => {
      tokens.clear();
      return new ApiError(401);
    };
    await expect(session.signOut({ endAllSessions: true })).rejects.toMatchObject({ status: 401 });
    expect(session.status).toBe('anonymous');
  });

  it('drops a user who is loaded after the session ended', async () => {
    const { session } = setUp();
    const loading = session.signIn(jwt);
    session.end();
    await loading;
    expect(session).toMatchObject({ status: 'anonymous', user: undefined });
  });
});

describe('another tab', () => {
  it('refreshes while this one is still loading the user, without a sign-out (R-30)', async () => {
    createTokenStorage(window).write(jwt);
    const { session, storage, onEndedElsewhere } = setUp();
    const started = session.start();
    elsewhere(() => storage.write({ access: tokenOf(person.user_id), refresh: 'next' }));
    expect(session.status).toBe('unknown');
    await started;
    expect(session.status).toBe('signed-in');
    expect(onEndedElsewhere).not.toHaveBeenCalled();
  });

  it('signs this one out', async () => {
    const { session, onEndedElsewhere, storage } = setUp();
    await session.signIn(jwt);
    elsewhere(() => storage.clear());
    expect(session).toMatchObject({ status: 'anonymous', user: undefined });
    expect(onEndedElsewhere.mock.calls).toEqual([['ended-elsewhere']]);
  });

  it('signs this one out with the reason why the session is lost, and a third one after it', async () => {
    const { session, onEndedElsewhere, storage } = setUp();
    await session.signIn(jwt);
    elsewhere(() => storage.clear('documents'));
    expect(session.status).toBe('anonymous');
    expect(onEndedElsewhere.mock.calls).toEqual([['documents']]);
    expect(createTokenStorage(window).lostReason()).toBe('documents');
  });

  it('signs this one in', async () => {
    const { session, storage } = setUp();
    await session.start();
    elsewhere(() => storage.write(jwt));
    await waitFor(() => expect(session).toMatchObject({ status: 'signed-in', user: person }));
  });

  it('refreshes the tokens of the same user without a request', async () => {
    const { session, storage, api } = setUp();
    await session.signIn(jwt);
    const calls = jest.mocked(api.call).mock.calls.length;
    elsewhere(() => storage.write({ access: tokenOf(person.user_id), refresh: 'next' }));
    expect(session.user).toEqual(person);
    expect(jest.mocked(api.call).mock.calls).toHaveLength(calls);
  });

  it('signs another user in, which removes the previous user immediately', async () => {
    const { session, storage, api } = setUp();
    await session.signIn(jwt);
    elsewhere(() => storage.write({ access: tokenOf('somebody else'), refresh: 'r' }));
    expect(session.user).toBeUndefined();
    // A call with a signal shares no response: an earlier one may be about the previous user.
    const ownSignal = { signal: expect.any(AbortSignal) };
    expect(api.call).toHaveBeenLastCalledWith(expect.objectContaining({ path: '/user/me/' }), undefined, ownSignal);
  });
});
