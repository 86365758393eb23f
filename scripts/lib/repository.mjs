import { resolve } from 'node:path';

/** Folder of the whole repository. */
export const root = resolve(import.meta.dirname, '../..');

/** Areas that are built and deployed on their own. */
export const remotes = ['mf-auth', 'mf-passport', 'mf-showcase', 'mf-applications', 'mf-support'];

/** Folders whose packages npm installs together. */
export const workspaces = ['shared', 'shell', ...remotes, 'identity', 'e2e'];
