import type { Registry } from './registry';

/** The registry without what only this server uses. */
export const browserRegistry = (registry: Registry) =>
  Object.fromEntries(
    Object.entries(registry).map(([name, { version, entry, integrity, contract, prefixes, area }]) => [
      name,
      { version, entry, integrity, contract, prefixes, area },
    ]),
  );
