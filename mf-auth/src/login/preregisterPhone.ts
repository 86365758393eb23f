import { storageKeys } from '@passport/shared/constants';

/** The phone that a visitor gave before having an account (specification section 3, kid_preregister_phone, JSON). */
export interface PreregisterPhone {
  read(): string | undefined;
  write(phone: string): void;
  clear(): void;
}

/** @param storage asked for at each use: a browser that forbids storage throws on reading it, and just gets no prefill */
export function createPreregisterPhone(storage: () => Storage = () => window.localStorage): PreregisterPhone {
  const attempt = <Result>(ask: (store: Storage) => Result): Result | undefined => {
    try {
      return ask(storage());
    } catch {
      return undefined;
    }
  };
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
