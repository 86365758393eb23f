const sourceMaps = '--enable-source-maps';

/**
 * Options of Node.js for our programs: stacks that name our files, and twice the usual room for young objects (MB), so that
 * the objects of a request are dead before a collection would copy them.
 */
export const nodeOptions = [sourceMaps, '--max-semi-space-size=32'];

/**
 * Those of the service. With the embedded database in its process it has the usual room: both together stay below 400 MB.
 * @param {NodeJS.ProcessEnv} env of the service
 */
export const serviceOptions = ({ DATABASE_URL }) => (DATABASE_URL ? nodeOptions : [sourceMaps]);
