import { readFile } from 'node:fs/promises';

/** What is read of a release (docs/releases.md has the format of the registry). */
export interface Release {
  version: string;
  /** ISO 8601. */
  releasedAt?: string;
  commit?: string;
  bytes?: number;
}
interface Entry extends Release {
  canary?: Release & { percent: number };
  previous?: Release[];
}

const urlTimeoutMs = 5000;

/**
 * Reads the registry of the remotes, by the name of the remote.
 * @param place a file or a URL
 * @throws Error that names the place and the reason
 */
export async function readRegistry(place: string): Promise<Record<string, Entry>> {
  try {
    if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8')) as Record<string, Entry>;
    const answer = await fetch(place, { signal: AbortSignal.timeout(urlTimeoutMs) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return (await answer.json()) as Record<string, Entry>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The registry of remotes ${place} cannot be read (REMOTES_REGISTRY): ${reason}`, { cause: error });
  }
}
