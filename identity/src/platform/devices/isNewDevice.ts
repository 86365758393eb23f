import { sql, type RawBuilder } from 'kysely';
import { isKnownDevice } from './isKnownDevice';

/**
 * Scalar SQL expression: whether a browser is new to a user who has signed in with others. The first browser of a user is not new,
 * and a browser without a cookie is new each time.
 */
export const isNewDevice = (userId: number, device: string | undefined): RawBuilder<boolean> => sql`
  (EXISTS (SELECT 1 FROM known_devices WHERE user_id = ${userId})
    AND NOT ${isKnownDevice(sql`${userId}`, device)})`;
