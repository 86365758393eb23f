import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ContactChange, UndoContactBody } from '@passport/shared/schemas/account';

const readChange = endpoint<UndoContactBody, ContactChange>('POST', '/user/read_contact_change/');
const undoChange = endpoint<UndoContactBody, ContactChange>('POST', '/user/undo_contact_change/');

/** The calls behind the link of a notice. @throws ApiError: 404 for a dead link, 409 for an old contact that is taken */
export const createUndoContactChangeApi = (api: Api) => ({
  read: (token: string) => api.call(readChange, { token }),
  undo: (token: string) => api.call(undoChange, { token }),
});
