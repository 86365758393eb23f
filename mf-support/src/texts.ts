/** Name of this remote. Its texts are those of its two parts, each of which loads its own. */
export const namespace = 'mf-support';
