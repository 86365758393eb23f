import { readTabMemory, writeTabMemory } from '@passport/shared/data/tabMemory';
import { signInMemoryKey } from '@passport/shared/storageKeys';
import { isUsableSnapshot, type FlowSnapshot } from './flowSnapshot';

/** Keeps the flow for this tab, from screen to screen. In a browser that forbids storage it is lost on a reload. */
export interface FlowStorage {
  read(): FlowSnapshot | undefined;
  write(snapshot: FlowSnapshot): void;
  clear(): void;
}

export const createFlowStorage = (): FlowStorage => ({
  read: () => {
    const value = readTabMemory<FlowSnapshot>(signInMemoryKey);
    return isUsableSnapshot(value) ? value : undefined;
  },
  write: (snapshot) => writeTabMemory(signInMemoryKey, snapshot),
  clear: () => writeTabMemory(signInMemoryKey, undefined),
});
