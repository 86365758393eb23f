/** Name of this remote, which its texts are kept under. */
export const namespace = 'mf-support';
