import { signInMemoryKey } from '@passport/shared/storageKeys';
import { isUsableSnapshot, type FlowSnapshot } from './flowSnapshot';
import { guardedStorage } from '@passport/shared/data/guardedStorage';

/** Keeps the flow for this tab. A browser that forbids storage loses only this convenience. */
export interface FlowStorage {
  read(): FlowSnapshot | undefined;
  write(snapshot: FlowSnapshot): void;
  clear(): void;
}

/** @param storage see guardedStorage; without one nothing is kept */
export function createFlowStorage(storage: () => Storage = () => window.sessionStorage): FlowStorage {
  const attempt = guardedStorage(storage);
  return {
    read: () =>
      attempt((store) => {
        const value = JSON.parse(store.getItem(signInMemoryKey) ?? 'null') as Partial<FlowSnapshot> | null;
        return isUsableSnapshot(value) ? value : undefined;
      }),
    write: (snapshot) => attempt((store) => store.setItem(signInMemoryKey, JSON.stringify(snapshot))),
    clear: () => attempt((store) => store.removeItem(signInMemoryKey)),
  };
}
