import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the whole repository. */
export const root = resolve(import.meta.dirname, '../..');

/** Folders whose packages npm installs together. */
export const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Areas that are built and deployed on their own. */
export const remotes = workspaces.filter((name) => name.startsWith('mf-'));
