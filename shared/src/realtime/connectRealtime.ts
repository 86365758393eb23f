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
  session: Pick<SessionStore, 'status' | 'isLeaving' | 'reload' | 'end'>;
  tokens: Pick<TokenClient, 'renew' | 'clear'>;
  storage: Pick<TokenStorage, 'read'>;
  /** The headers of every call. */
  headers: () => Record<string, string>;
  /** The session was ended elsewhere; its tokens are already removed here. */
  onEnded?: () => void;
}

/**
 * Connects the event stream and the session of a page: the tokens open the stream, and the stream reports the end of the
 * session.
 */
export function connectRealtime(
  page: Window,
  { url, session, tokens, storage, headers, onEnded }: RealtimeParts,
): HostRealtime {
  const realtime = createRealtime(url, streamAccess(tokens, storage, headers));
  const followed: FollowedSession = {
    session,
    realtime,
    sid: () => storedSid(storage),
    onEnded: () => {
      tokens.clear();
      session.end();
      onEnded?.();
    },
  };
  followSession(page, followed);
  return whileSignedIn(followed);
}
