import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Waits until a peer (scripts/peers) is ready.
 * @param {import('node:child_process').ChildProcess} child whose output is piped
 * @returns {Promise<import('./peerReady.d.mts').PeerAddresses>}
 * @throws {Error} if it ends first; what it has to say is on its standard error
 */
export async function peerReady(child) {
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'close').then(() => [])]);
  if (line === undefined) throw new Error('A peer ended while it was starting.');
  return JSON.parse(line);
}
