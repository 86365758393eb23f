import { addSeconds } from '../platform/clock';
import type { Context } from '../context';

/**
 * A refresh token that was used up to this moment or before is reused; one that was used later gets the same successor: parallel uses,
 * and a repeated one whose response was lost, are not a theft.
 */
export const refreshGraceStart = ({ config, clock }: Pick<Context, 'config' | 'clock'>): Date =>
  addSeconds(clock.now(), -config.tokens.refreshGraceSeconds);
