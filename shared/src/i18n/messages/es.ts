import type { Messages } from '../../host/RemoteModule';

/** Spanish: an empty placeholder (spec 1). Not offered; whoever has it stored reads English. */
export const es: Messages = {};
