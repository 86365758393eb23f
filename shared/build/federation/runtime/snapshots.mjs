/**
 * Stands in for what the federation runtime knows of remotes from manifests: our registry names each remote's entry, so
 * no manifest is ever read. These are the parts that it touches when it registers a plugin and when it forgets a remote.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

/** Nothing is known of a remote but its entry. */
export const getGlobalRemoteInfo = () => ({});
