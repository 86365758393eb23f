/** What a remote, and so its folder, may be called; without anchors, for use within other patterns. */
export const remoteName = 'mf-[a-z][a-z0-9-]{1,30}';
