import { contractVersion } from '@passport/shared/host/RemoteModule';

const majorOf = (version: string): number => Number(/^(\d+)\.\d+$/.exec(version)?.[1] ?? NaN);

/**
 * Whether the shell can host a remote: it supports its own major version of the contract and the one before.
 * @param version the contract version of the remote
 * @param own the contract version of the shell
 */
export function isContractSupported(version: string, own: string = contractVersion): boolean {
  const major = majorOf(version);
  return major === majorOf(own) || (major > 0 && major === majorOf(own) - 1);
}
