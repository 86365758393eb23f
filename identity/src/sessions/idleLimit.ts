import { addSeconds } from '../platform/clock';
import type { Config } from '../platform/config/config';

const secondsPerDay = 24 * 3600;

/** Sessions last seen before this have died of idleness. */
export const idleLimit = ({ sessions }: Pick<Config, 'sessions'>, now: Date): Date =>
  addSeconds(now, -sessions.idleDays * secondsPerDay);
