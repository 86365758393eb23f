import mfAuth from '../../../../mf-auth/src/remote';
import type { Federation } from '../../../../shell/src/remotes/federation';

/** Replaces the shell's loader: the sign-in area is part of the bundle, and there is nothing to fetch. */
export const createFederation = (): Federation => ({
  fetchModule: (name) =>
    name === 'mf-auth'
      ? Promise.resolve({ default: mfAuth })
      : Promise.reject(new Error(`the plain bundle has no ${name}`)),
});
