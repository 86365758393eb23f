import { createPersonMemory, type PersonMemory } from '@passport/shared/data/personMemory';

/**
 * What was typed into a form. It never holds a secret.
 * @param form name of the form
 * @param user `user_id` of its owner
 */
export const createDraft = <Snapshot>(
  form: string,
  user: string,
  storage: () => Storage = () => window.sessionStorage,
): PersonMemory<Snapshot> => createPersonMemory(`passport.applications.${form}`, user, { storage });
