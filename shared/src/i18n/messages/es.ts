import type { Messages } from '../Messages';

/** Spanish: an empty placeholder (spec 1). Not offered; a stored choice shows English. */
export const es: Messages = {};
