import { storageKeys } from '../storageKeys';
import { guardedStorage } from './guardedStorage';

/** The phone of a visitor who has no account yet (spec 3, kid_preregister_phone, JSON). */
export interface PreregisterPhone {
  read(): string | undefined;
  write(phone: string): void;
  clear(): void;
}

/** @param storage see guardedStorage; without one nothing is kept */
export function createPreregisterPhone(storage: () => Storage = () => window.localStorage): PreregisterPhone {
  const attempt = guardedStorage(storage);
  return {
    read: () =>
      attempt((store) => {
        const value: unknown = JSON.parse(store.getItem(storageKeys.preregisterPhone) ?? 'null');
        return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
      }),
    write: (phone) => attempt((store) => store.setItem(storageKeys.preregisterPhone, JSON.stringify(phone))),
    clear: () => attempt((store) => store.removeItem(storageKeys.preregisterPhone)),
  };
}
