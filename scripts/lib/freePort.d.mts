/** A port of this machine on which no program listens. */
export function freePort(): Promise<number>;
export function refuseBusyPort(setting: string, port: string): Promise<void>;
