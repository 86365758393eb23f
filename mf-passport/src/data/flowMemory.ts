import { createPersonMemory, type PersonMemory, type PersonMemorySettings } from '@passport/shared/data/personMemory';

/** As long as the service accepts a proven code. */
const lifeMs = 10 * 60 * 1000;

/**
 * Keeps a flow of the account over a reload and the trip to another app. It never holds a code, a password or a key: only what was
 * typed of contacts, and the ids of verifications, which are worth nothing in another session.
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
): FlowMemory<Snapshot> => createPersonMemory(`passport.account.${flow}`, user, { ...settings, lifeMs });
