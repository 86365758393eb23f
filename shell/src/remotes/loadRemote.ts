import type { RemoteModule } from '@passport/shared/host/RemoteModule';
import type { Federation } from './federation';
import { inAttempts } from './inAttempts';
import { isContractSupported } from './isContractSupported';
import type { RemoteEntry } from './registry';
import { RemoteError } from './RemoteError';

/** The time limit of one attempt; a slow phone needs a few seconds for the largest remote. */
export const attemptTimeoutMs = 15_000;

interface LoadParts {
  federation: Federation;
  delay(ms: number): Promise<void>;
}

/**
 * Loads a remote in up to three attempts, each with a time limit.
 * @param firstAttempt the number of the first attempt: 0 for the first load; a load after a failure continues the count
 * @returns its module
 * @throws {RemoteError} of the last attempt; an unsupported contract is not retried
 */
export async function loadRemote(
  { federation, delay }: LoadParts,
  name: string,
  entry: RemoteEntry,
  firstAttempt = 0,
): Promise<RemoteModule> {
  if (!isContractSupported(entry.contract)) throw unsupported(name, entry.contract);
  const load = async (attempt: number): Promise<RemoteModule> => {
    const loaded = await Promise.race([
      federation.fetchModule(name, entry, firstAttempt + attempt),
      delay(attemptTimeoutMs).then(() => Promise.reject(new Error(`no answer in ${attemptTimeoutMs} ms`))),
    ]);
    return toRemoteModule(name, loaded);
  };
  try {
    return await inAttempts(delay, load);
  } catch (cause) {
    if (cause instanceof RemoteError) throw cause;
    throw new RemoteError('unreachable', name, `could not load ${entry.entry}`, { cause });
  }
}

/** Validates the module of a foreign build before it is used. */
function toRemoteModule(name: string, loaded: unknown): RemoteModule {
  const module = (loaded as { default?: Partial<RemoteModule> } | null | undefined)?.default;
  if (!module || typeof module.contract !== 'string' || typeof module.loadMessages !== 'function') {
    throw new RemoteError('broken', name, 'its default export is not a RemoteModule');
  }
  if (!isContractSupported(module.contract)) throw unsupported(name, module.contract);
  return module as RemoteModule;
}

const unsupported = (name: string, version: string): RemoteError =>
  new RemoteError('contract', name, `speaks contract ${version}, which this shell does not`);
