import type { ChildProcess } from 'node:child_process';

export interface PeerAddresses {
  /** What the service is configured with. */
  url: string;
  /** Of its control. */
  control: string;
}

/** See peerReady.mjs. */
export function peerReady(child: ChildProcess): Promise<PeerAddresses>;
