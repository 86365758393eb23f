import type { Adapter } from 'oidc-provider';

const never = (): Promise<undefined> => Promise.resolve(undefined);

/** Methods that an adapter leaves out: only features that are turned off call them. */
export const unused: Adapter = {
  upsert: never,
  find: never,
  findByUserCode: never,
  findByUid: never,
  consume: never,
  destroy: never,
  revokeByGrantId: never,
};
