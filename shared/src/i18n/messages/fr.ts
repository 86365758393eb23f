import type { Messages } from '../Messages';

/** French: an empty placeholder (spec 1). Not offered; a stored choice shows English. */
export const fr: Messages = {};
