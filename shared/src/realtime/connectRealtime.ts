import type { HostRealtime } from '../host/Host';
import type { SessionStore } from '../token-client/SessionStore';
import type { TokenClient } from '../token-client/TokenClient';
import type { TokenStorage } from '../token-client/tokenStorage';
import { createRealtime } from './createRealtime';
import { followSession, whileSignedIn, type FollowedSession } from './followSession';
import { storedSid, streamAccess } from './streamAccess';

interface RealtimeParts {
  /** The URL of the stream; undefined disables it. */
  url: string | undefined;
  session: Pick<SessionStore, 'status' | 'isLeaving' | 'reload'>;
  tokens: Pick<TokenClient, 'renew'>;
  storage: Pick<TokenStorage, 'read'>;
  /** The headers of every call. */
  headers: () => Record<string, string>;
}

/**
 * Connects the event stream and the session of a page: the tokens open the stream, and the stream reports the end of the
 * session, whose reason the tokens then ask for (`onSessionLost`).
 */
export function connectRealtime(page: Window, { url, session, tokens, storage, headers }: RealtimeParts): HostRealtime {
  const realtime = createRealtime(url, streamAccess(tokens, storage, headers));
  const followed: FollowedSession = {
    session,
    realtime,
    sid: () => storedSid(storage),
    // A refresh is refused with the reason, which the event does not name.
    onEnded: () => void tokens.renew(storage.read()?.access ?? ''),
  };
  followSession(page, followed);
  return whileSignedIn(followed);
}
