import { accountFlowPrefix } from '@passport/shared/storageKeys';
import { createPersonMemory, type PersonMemory, type PersonMemorySettings } from '@passport/shared/data/personMemory';

/** As long as the service accepts a proven code. */
const lifeMs = 10 * 60 * 1000;

/**
 * Keeps a flow of the account over a reload, the trip to another app, and in a second tab: there the received code can be
 * typed, and another send would be refused. All tabs share it until the sign-out, so it never holds a code, a password, a key or
 * recovery codes: only typed contacts, the ids of verifications and a bot's link, which are useless in another
 * session.
 */
export type FlowMemory<Snapshot> = PersonMemory<Snapshot>;

/**
 * @param flow name of the flow
 * @param user `user_id` of its owner
 */
export const createFlowMemory = <Snapshot>(
  flow: string,
  user: string,
  settings: Omit<PersonMemorySettings, 'lifeMs'> = {},
): FlowMemory<Snapshot> =>
  createPersonMemory(accountFlowPrefix + flow, user, { storage: () => window.localStorage, ...settings, lifeMs });
