import type { Context } from '../../context';
import { readRegistry } from './readRegistry';

const freshSeconds = 5;

export const canaryName = (remote: string, version: string): string => `${remote}@${version}`;

/** Gives the names (`canaryName`) of the canaries that run by the registry of the remotes; none while it cannot be read. */
export type NamedCanariesReader = () => Promise<ReadonlySet<string>>;

/** The registry is read at most every five seconds. That it cannot be read, or can be again, is logged once. */
export function createNamedCanariesReader({
  config,
  clock,
  log,
}: Pick<Context, 'config' | 'clock' | 'log'>): NamedCanariesReader {
  const location = config.releases.registry;
  let askedAt = -Infinity;
  let reading: Promise<ReadonlySet<string>> | undefined;
  let isReadable = true;

  async function read(): Promise<ReadonlySet<string>> {
    try {
      const registry = await readRegistry(location);
      if (!isReadable)
        log.info({ registry: location }, 'registry of remotes is readable again; canary reports are counted');
      isReadable = true;
      return new Set(
        Object.entries(registry).flatMap(([remote, { canary }]) =>
          canary ? [canaryName(remote, canary.version)] : [],
        ),
      );
    } catch (error) {
      if (isReadable)
        log.warn(
          { err: error, registry: location },
          'cannot read the registry of remotes; canary reports are not counted',
        );
      isReadable = false;
      return new Set();
    }
  }

  return () => {
    const now = clock.now().getTime();
    if (!reading || now - askedAt >= freshSeconds * 1000) {
      askedAt = now;
      reading = read();
    }
    return reading;
  };
}
