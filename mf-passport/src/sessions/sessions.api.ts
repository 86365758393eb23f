import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { EndedSessionsAnswer, SessionPatch, SessionsPage } from '@passport/shared/schemas/account';
import type { PageQuery } from '@passport/shared/schemas/paging';
import type { Empty } from '@passport/shared/schemas/common';

const getSessions = endpoint<undefined, SessionsPage>('GET', '/user/sessions/');
const endSession = endpoint<undefined, Empty>('DELETE', '/user/sessions/{id}/');
const patchSession = endpoint<SessionPatch, Empty>('PATCH', '/user/sessions/{id}/');
const endOtherSessions = endpoint<Empty, EndedSessionsAnswer>('POST', '/user/end_other_sessions/');

/** The calls about one's own sessions. @throws ApiError for a refusal or a service that does not answer */
export const createSessionsApi = (api: Api) => ({
  list: (query: PageQuery) => api.call(getSessions, undefined, { query }),
  end: (id: string) => api.call(endSession, undefined, { params: { id } }),
  /** Names the device of a session. @param name an empty one removes the name */
  rename: (id: string, name: string) => api.call(patchSession, { name: name || null }, { params: { id } }),
  endOthers: () => api.call(endOtherSessions, {}),
});
export type SessionsApi = ReturnType<typeof createSessionsApi>;
