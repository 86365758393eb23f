import type { Context } from '../context';
import { callerFirst } from '../platform/http/callerFirst';
import { requireSession } from './requireSession';

/** For a call of signed-in people. @returns options of a route, see `callerFirst` */
export const sessionFirst = (context: Context) => callerFirst((request) => requireSession(context, request));
