import { createHmac, randomInt } from 'node:crypto';
import type { DeployedEntry, Registry, RegistryEntry } from './registry';

/** Cookie with the bucket of a browser. It names no person: a browser draws one of a million. */
export const bucketCookie = 'release-bucket';
const buckets = 0x10_0000;
const bucketPattern = /^[0-9a-f]{5}$/;

/** A bucket for a browser that has none. @returns five hexadecimal digits */
export const drawBucket = (): string => randomInt(buckets).toString(16).padStart(5, '0');

/** The bucket of a browser; undefined where its cookie holds none. */
export function bucketOf(cookies: string | undefined): string | undefined {
  const value = new RegExp(`(?:^|;\\s*)${bucketCookie}=([^;]*)`).exec(cookies ?? '')?.[1];
  return value !== undefined && bucketPattern.test(value) ? value : undefined;
}

const hundredPercent = 2 ** 48;

/**
 * The position of a bucket within the canaries of one remote, from 0 to below 100. Salted per canary, not per version: a rebuilt canary keeps
 * its browsers, and two canaries get independent sets.
 */
export function positionOf(salt: string, bucket: string): number {
  const digest = createHmac('sha256', salt).update(bucket).digest();
  return (digest.readUIntBE(0, 6) / hundredPercent) * 100;
}

/** The name by which the service identifies a stopped canary. */
export const canaryName = (remote: string, version: string): string => `${remote}@${version}`;

/** Whether a canary runs that browsers may get. */
export const runningCanary = (
  name: string,
  { canary }: DeployedEntry,
  stopped: ReadonlySet<string>,
): DeployedEntry['canary'] => (canary && !stopped.has(canaryName(name, canary.version)) ? canary : undefined);

/**
 * The registry as one browser gets it.
 * @param bucket undefined for a browser that has none yet, or keeps no cookies: it gets no canary
 * @param stopped names of the canaries that the service has stopped
 */
export function registryFor(
  registry: Readonly<Record<string, DeployedEntry>>,
  bucket: string | undefined,
  stopped: ReadonlySet<string>,
): Registry {
  const releaseOf = (name: string, entry: DeployedEntry): RegistryEntry => {
    const canary = runningCanary(name, entry, stopped);
    const isInCanary = canary && bucket !== undefined && positionOf(canary.salt, bucket) < canary.percent;
    return isInCanary ? canary : entry;
  };
  return Object.fromEntries(Object.entries(registry).map(([name, entry]) => [name, releaseOf(name, entry)]));
}
