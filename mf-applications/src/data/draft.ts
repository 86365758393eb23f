import { createPersonMemory, type PersonMemory } from '@passport/shared/data/personMemory';

/**
 * The input of a form. It never contains a secret.
 * @param form name of the form
 * @param user `user_id` of its owner
 */
export const createDraft = <Snapshot>(
  form: string,
  user: string,
  storage: () => Storage = () => window.sessionStorage,
): PersonMemory<Snapshot> => createPersonMemory(`passport.applications.${form}`, user, { storage });
