import { runInNewContext } from 'node:vm';
import { hangGuardMs } from './databases';

/** Runs synchronous work, e.g. a regular expression, which no timer can end. @throws Error where it takes longer than the hang guard */
export const withinHangGuard = <T>(work: () => T): T =>
  runInNewContext('work()', { work }, { timeout: hangGuardMs }) as T;
