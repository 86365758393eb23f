import type { HostRealtime } from '../host/Host';
import type { SessionStore } from '../token-client/SessionStore';
import type { TokenClient } from '../token-client/TokenClient';
import type { TokenStorage } from '../token-client/tokenStorage';
import { createRealtime } from './createRealtime';
import { followSession } from './followSession';
import { storedSid, streamAccess } from './streamAccess';

export interface RealtimeParts {
  /** Address of the stream of server-sent events; without one nothing ever comes. */
  url: string | undefined;
  session: Pick<SessionStore, 'status' | 'isLeaving' | 'reload' | 'end'>;
  tokens: Pick<TokenClient, 'renew' | 'clear'>;
  storage: Pick<TokenStorage, 'read'>;
  /** The session was ended elsewhere, and is already forgotten here. */
  onEnded?: () => void;
}

/** Joins the stream of events and the session on a page: one opens the other, and hears of its end. */
export function connectRealtime(page: Window, { url, session, tokens, storage, onEnded }: RealtimeParts): HostRealtime {
  const realtime = createRealtime(url, streamAccess(tokens, storage));
  followSession(page, {
    session,
    realtime,
    sid: () => storedSid(storage),
    onEnded: () => {
      tokens.clear();
      session.end();
      onEnded?.();
    },
  });
  return realtime;
}
