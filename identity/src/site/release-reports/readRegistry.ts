import { readFile } from 'node:fs/promises';

/** The part of a release that is read (docs/releases.md has the format of the registry). */
export interface Release {
  version: string;
  /** ISO 8601. */
  releasedAt?: string;
  commit?: string;
  bytes?: number;
}
interface Entry extends Release {
  format?: unknown;
  canary?: Release & { percent: number };
  previous?: Release[];
}

/** The format of an entry; the first releases did not name it. */
const knownFormats: readonly unknown[] = [undefined, 1];

const urlTimeoutMs = 5000;

/**
 * Reads the registry of the remotes, by the name of the remote.
 * @param place a file or a URL
 * @throws Error with the place and the reason
 */
export async function readRegistry(place: string): Promise<Record<string, Entry>> {
  try {
    if (!/^https?:/.test(place)) return entriesOf(JSON.parse(await readFile(place, 'utf8')));
    const answer = await fetch(place, { signal: AbortSignal.timeout(urlTimeoutMs) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return entriesOf(await answer.json());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The registry of remotes ${place} cannot be read (REMOTES_REGISTRY): ${reason}`, { cause: error });
  }
}

/**
 * A registry may be written by hand: malformed entries are skipped.
 * @throws Error with the name of the entry whose format is unknown
 */
function entriesOf(registry: unknown): Record<string, Entry> {
  const isEntry = (entry: [string, unknown]): entry is [string, Entry] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'version' in entry[1];
  const entries = Object.entries(registry ?? {}).filter(isEntry);
  for (const [name, { format }] of entries)
    if (!knownFormats.includes(format))
      throw new Error(`its entry for ${name} has the unknown format ${String(format)}`);
  return Object.fromEntries(entries);
}
