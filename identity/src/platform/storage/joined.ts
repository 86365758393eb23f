import type { Transaction } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/**
 * A database of which everything happens in a transaction that is open: what begins one of its own joins it, and is undone with it.
 * Nothing may go on after an error within it, because there are no savepoints.
 */
export const joined = (transaction: Transaction<Tables>): Database => {
  const begin = () => ({
    execute: <Result>(work: (within: Transaction<Tables>) => Promise<Result>) => work(transaction),
  });
  return new Proxy<Database>(transaction, {
    get(target, name) {
      if (name === 'transaction') return begin;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
};
