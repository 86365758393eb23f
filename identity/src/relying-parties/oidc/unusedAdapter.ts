import type { Adapter } from 'oidc-provider';

const never = (): Promise<undefined> => Promise.resolve(undefined);

/** What an adapter does not do: the features that would ask it are off. */
export const unused: Adapter = {
  upsert: never,
  find: never,
  findByUserCode: never,
  findByUid: never,
  consume: never,
  destroy: never,
  revokeByGrantId: never,
};
