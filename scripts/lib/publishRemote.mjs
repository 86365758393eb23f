import { join } from 'node:path';
import { publishBuild } from '../../shared/build/release/commands.mjs';
import { root } from './repository.mjs';

/** The folder of releases and the registry that names them; DEPLOYMENTS_DIR moves both. */
export const deployments = process.env.DEPLOYMENTS_DIR ?? join(root, 'deployments');

/** Publishes a remote's build of this checkout. @param {string} name @param {string} [dist] folder of the build */
export const publishRemote = (name, dist = join(root, name, 'dist')) =>
  publishBuild({ name, packageFolder: join(root, name), deployments }, dist);
