import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ActAnswer } from '@passport/shared/schemas/console/acts';
import type { NoteBody, SupportDetails, SupportList } from '@passport/shared/schemas/console/support';
import { actOf, perform, type ActOutcome } from '../data/acts';

const list = endpoint<undefined, SupportList>('GET', '/operator/support/');
const details = endpoint<undefined, SupportDetails>('GET', '/operator/support/{number}/');
const note = endpoint<NoteBody, ActAnswer>('POST', '/operator/support/{number}/note/');
const close = actOf('/operator/support/{number}/close/');

export type SupportState = 'open' | 'closed';

export const listSupport = (api: Api, state: SupportState, cursor?: string): Promise<SupportList> =>
  api.call(list, undefined, { query: { state, cursor } });
export const readSupport = (api: Api, number: string): Promise<SupportDetails> =>
  api.call(details, undefined, { params: { number } });
export const addNote = (api: Api, number: number, body: NoteBody): Promise<ActAnswer> =>
  api.call(note, body, { params: { number } });
export const closeSupport = (
  api: Api,
  number: number,
  body: { reason: string; expected: string },
): Promise<ActOutcome> => perform(api, close, body, { number });
/** @param href path below the API, as the request names it */
export const readFile = (api: Api, href: string): Promise<Blob> =>
  api.call(endpoint<undefined, Blob>('GET', href.replace(/^\/api(?=\/)/, '')), undefined, { isFile: true });
