import type { Application, ApplicationWithSecret, RefreshSecretBody } from '@passport/shared/schemas/applications';
import type { Context } from '../../context';
import { addSeconds, daySeconds } from '../../platform/clock';
import { AppError } from '../../platform/http/errors';
import { isUuid } from '../../platform/uuid';
import { announceSecretEnd } from '../webhooks/endpoints.repository';
import { presentApplication } from './applications.presenter';
import { updateApplication, type OwnApplicationRow } from './applications.repository';
import { newSecret, secretField } from './newSecret';
import { actorOf, changeOwn, type Developer } from './ownApplications';
import { recordApplicationChange } from './recordApplicationChange';
import { refuseChanged } from './refuseChanged';
import { addSecret, findLiveSecrets } from './secrets.repository';

/**
 * Gives an own application a new secret (`POST /partner/{id}/refresh_secret_key/`). The application is not connected until the new
 * secret is used; issued tokens stay valid, and so does the earlier secret in use, for as long as the developer sets.
 * @throws 403, 404; 409 for a public application, which has no secret, and where the secret was replaced at the same time
 */
export async function refreshSecret(
  context: Context,
  developer: Developer,
  id: string,
  { old_secret_ttl_seconds }: RefreshSecretBody,
): Promise<ApplicationWithSecret> {
  const now = context.clock.now();
  let text = '';
  // Write buffered uses first, so that they count.
  await context.activity.flush();
  const [replaces] = isUuid(id) ? await findLiveSecrets(context.db, id, now) : [];
  const changed = await changeOwn(context, developer, id, async (transaction, application) => {
    if (application.is_public) throw new AppError(409, 'errors.no-secret');
    const secret = newSecret(context.secrets, application);
    text = secret.text;
    const oldEndsAt = addSeconds(now, old_secret_ttl_seconds ?? daySeconds);
    const change = { applicationId: id, secret: secret.stored, now, oldEndsAt, replaces };
    await addSecret(transaction, change).catch(refuseChanged);
    await announceSecretEnd(transaction, { applicationId: id, now, endsAt: oldEndsAt });
    await updateApplication(transaction, id, { connected_at: null, updated_at: now });
    const { requestId } = developer;
    const event = 'application_secret_refreshed';
    await recordApplicationChange(transaction, { event, id, at: now, actor: actorOf(developer), requestId });
  });
  return { ...presentApplication(changed), ...secretField(changed.type, text) };
}

/**
 * The columns that change with `is_active`: activating connects, unless the application is connected, and deactivating starts the
 * three months to the deletion.
 */
export const activity = (
  application: Pick<OwnApplicationRow, 'is_active' | 'connected_at'>,
  isActive: boolean,
  now: Date,
) => ({
  is_active: isActive,
  updated_at: now,
  ...(isActive && { deactivated_at: null, deletion_notices: [], connected_at: application.connected_at ?? now }),
  ...(!isActive && application.is_active && { deactivated_at: now, deletion_notices: [] }),
});

/**
 * Switches an own application on or off (`PATCH /partner/{id}/set_is_active/`). While it is off it gets neither codes nor tokens,
 * and after three months it is deleted.
 * @throws 403, 404
 */
export async function setActive(
  context: Context,
  developer: Developer,
  id: string,
  isActive: boolean,
): Promise<Application> {
  const now = context.clock.now();
  const changed = await changeOwn(context, developer, id, async (transaction, application) => {
    await updateApplication(transaction, id, activity(application, isActive, now));
    if (application.is_active === isActive) return;
    await recordApplicationChange(transaction, {
      event: isActive ? 'application_activated' : 'application_deactivated',
      id,
      at: now,
      actor: actorOf(developer),
      before: { is_active: application.is_active },
      after: { is_active: isActive },
      requestId: developer.requestId,
    });
  });
  return presentApplication(changed);
}
