import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first screen of a remote, made by its build. */
export interface FirstPaint {
  html: string;
  css: string;
}

/** Returns the first screen named in the registry; undefined if it cannot be loaded, which costs only speed. */
export type FirstPaintReader = (address: string) => Promise<FirstPaint | undefined>;

/** The page waits for it, so it waits no longer than a visitor does. */
const timeoutMs = 2000;
/** Releases are immutable, so each is read once; a few at a time are in use. */
const keptReleases = 20;

/**
 * @param remotesFolder folder of `/remotes/`; other addresses are fetched
 * @param kept maximum number of cached ones; none in development, where files change
 */
export function createFirstPaintReader(
  remotesFolder: string,
  report: (problem: unknown) => void,
  kept = keptReleases,
): FirstPaintReader {
  const cache = new Map<string, Promise<FirstPaint | undefined>>();
  const load = async (address: string): Promise<FirstPaint> => {
    const local = /^\/remotes\/((?:[\w.-]+\/)+[\w.-]+)$/.exec(address)?.[1];
    const text = local ? await readFile(join(remotesFolder, local), 'utf8') : await fetched(address);
    return JSON.parse(text) as FirstPaint;
  };
  return (address) => {
    const known = cache.get(address);
    if (known) return known;
    const loading = load(address).catch((problem: unknown) => {
      report(problem);
      cache.delete(address);
      return undefined;
    });
    cache.set(address, loading);
    const oldest = cache.keys().next().value;
    if (cache.size > kept && oldest !== undefined) cache.delete(oldest);
    return loading;
  };
}

/** @throws Error if another origin does not return it in time */
async function fetched(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}
