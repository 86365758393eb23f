import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ActBody } from '@passport/shared/schemas/console/acts';
import type {
  FindAnswer,
  FindBody,
  Person,
  Refusals,
  RevealAnswer,
  RevealBody,
  Timeline,
} from '@passport/shared/schemas/console/people';
import { actOf, perform, type ActOutcome } from '../data/acts';

const find = endpoint<FindBody, FindAnswer>('POST', '/operator/find/');
const person = endpoint<undefined, Person>('GET', '/operator/people/{user_id}/');
const timeline = endpoint<undefined, Timeline>('GET', '/operator/people/{user_id}/timeline/');
const refusals = endpoint<undefined, Refusals>('GET', '/operator/people/{user_id}/refusals/');
const reveal = endpoint<RevealBody, RevealAnswer>('POST', '/operator/people/{user_id}/reveal/');

export type ContactField = RevealBody['fields'][number];
/** In the order of the screen. */
export const contactFields: readonly ContactField[] = ['phone', 'email'];

/** The acts on a person, as in their addresses, in the order of their buttons. */
export const personActs = [
  'end_sessions',
  'lock',
  'unlock',
  'clear_limits',
  'reset_factor',
  'cancel_deletion',
  'deactivate',
  'activate',
] as const;
export type PersonAct = (typeof personActs)[number];

const acts = Object.fromEntries(personActs.map((act) => [act, actOf(`/operator/people/{user_id}/${act}/`)]));

export const findPeople = (api: Api, q: string): Promise<FindAnswer> => api.call(find, { q });
export const readPerson = (api: Api, user_id: string): Promise<Person> =>
  api.call(person, undefined, { params: { user_id } });
export const readTimeline = (api: Api, user_id: string, cursor?: string): Promise<Timeline> =>
  api.call(timeline, undefined, { params: { user_id }, query: { cursor } });
export const readRefusals = (api: Api, user_id: string): Promise<Refusals> =>
  api.call(refusals, undefined, { params: { user_id } });
export const revealContacts = (api: Api, user_id: string, body: RevealBody): Promise<RevealAnswer> =>
  api.call(reveal, body, { params: { user_id } });

/** @throws Error for an act that there is not, which is a bug */
export function actOnPerson(
  api: Api,
  act: PersonAct,
  user_id: string,
  body: ActBody & { hours?: number },
): Promise<ActOutcome> {
  const call = acts[act];
  if (!call) throw new Error(`no act ${act}`);
  return perform(api, call, body, { user_id });
}
