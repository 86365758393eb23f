/** Hosts of the developer's own machine. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether browsers may override remotes: on the developer's machine, or if the installation allows it.
 * Used by the server, and by the build, which creates the script only then.
 * @param {string} publicUrl
 * @param {string | undefined} setting ALLOW_REMOTE_OVERRIDE
 */
export const isOverrideAllowed = (publicUrl, setting) =>
  setting === 'yes' || (setting !== 'no' && localHosts.includes(new URL(publicUrl).hostname));
