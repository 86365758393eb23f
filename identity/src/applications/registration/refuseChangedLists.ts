import { isDeepStrictEqual } from 'node:util';
import type { ApplicationPatch } from '@passport/shared/schemas/applications';
import { AppError } from '../../platform/http/errors';
import type { ApplicationSettings } from './readSettings';

const lists = ['redirect_uris', 'post_logout_redirect_uris', 'redirect_hosts'] as const;

/**
 * Refuses a patch that replaces a list which has changed since its developer saw it (`shown`): entries added elsewhere would be lost.
 * A list without `shown` is not checked; one already stored as in the patch is accepted, so that a repeated call succeeds.
 * @throws 409 with a text on each such list
 */
export function refuseChangedLists(stored: Pick<ApplicationSettings, (typeof lists)[number]>, patch: ApplicationPatch) {
  const changed = lists.filter((list) => {
    const [after, shown] = [patch[list], patch.shown?.[list]];
    if (after === undefined || shown === undefined) return false;
    return !isDeepStrictEqual(shown, stored[list]) && !isDeepStrictEqual(after, stored[list]);
  });
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((list) => [list, 'errors.list-changed' as const]));
  throw new AppError(409, 'errors.list-changed', { fields });
}
