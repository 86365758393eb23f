/** Hosts of the developer's own machine. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether browsers may load remotes of their own: on the developer's machine, or where the installation says so.
 * The server asks, and so does the build, which makes the script for it only then.
 * @param {string} publicUrl
 * @param {string | undefined} setting ALLOW_REMOTE_OVERRIDE
 */
export const isOverrideAllowed = (publicUrl, setting) =>
  setting === 'yes' || (setting !== 'no' && localHosts.includes(new URL(publicUrl).hostname));
