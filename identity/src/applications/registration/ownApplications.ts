import type {
  Application,
  ApplicationBody,
  ApplicationDetails,
  ApplicationPatch,
  Applications,
  ApplicationsQuery,
  ApplicationWithSecret,
} from '@passport/shared/schemas/applications';
import type { Context } from '../../context';
import type { UserRow } from '../../people/users.repository';
import { AppError, notFound } from '../../platform/http/errors';
import { pageLimit, readCursor, writeCursor } from '../../platform/http/paging';
import { isUuid } from '../../platform/uuid';
import type { Executor } from '../../platform/storage/database';
import { readWaitingEvents, hasWebhookSecret, reopenEndpoint } from '../webhooks/endpoints.repository';
import { presentApplication } from './applications.presenter';
import {
  countConnectedPeople,
  countOwnApplications,
  deleteApplication,
  findOwnApplication,
  insertApplication,
  listOwnApplications,
  lockOwnApplication,
  lockOwner,
  updateApplication,
  type OwnApplicationRow,
} from './applications.repository';
import { newSecret, secretField } from './newSecret';
import { defaultSettings, readSettings, settingsOf } from './readSettings';
import { recordApplicationChange } from './recordApplicationChange';
import { refuseChangedLists } from './refuseChangedLists';
import { requireAccess } from './requireAccess';
import { addSecret, findLiveSecrets } from './secrets.repository';

/** More than any developer has; the whole list is read in one query. */
const maxApplications = 500;
/** A smaller number could identify the people. */
const smallestNumber = 5;

/** The developer who calls, and the id of the HTTP request for the audit log. */
export interface Developer {
  user: UserRow;
  requestId: string;
}

export const actorOf = ({ user }: Pick<Developer, 'user'>) => ({ kind: 'person' as const, id: user.user_id });

/** One's own application. @throws 404 for an unknown one, one that is due for deletion and, with the same answer, another person's */
export async function requireOwn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: UserRow,
  id: string,
): Promise<OwnApplicationRow> {
  const application = isUuid(id) ? await findOwnApplication(db, user.id, id, clock.now()) : undefined;
  if (!application) throw notFound();
  return application;
}

/**
 * Runs a change of an own application, whose row is locked.
 * @returns the application after it
 * @throws 404; 403 access_required
 */
export async function changeOwn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { user }: Pick<Developer, 'user'>,
  id: string,
  change: (transaction: Executor, application: OwnApplicationRow) => Promise<void>,
): Promise<OwnApplicationRow> {
  return db.transaction().execute(async (transaction) => {
    const application = isUuid(id) ? await lockOwnApplication(transaction, user.id, id, clock.now()) : undefined;
    if (!application) throw notFound();
    await requireAccess(transaction, user, application.type);
    await change(transaction, application);
    return (await findOwnApplication(transaction, user.id, id, clock.now())) ?? application;
  });
}

/**
 * Registers an application (`POST /oauth2/`).
 * @returns it with its secret, which is shown only here
 * @throws 400 wrong fields, 403 access_required, 409 too many
 */
export async function createApplication(
  { db, clock, secrets, config }: Context,
  { user, requestId }: Developer,
  { type, ...body }: ApplicationBody,
): Promise<ApplicationWithSecret> {
  const now = clock.now();
  await requireAccess(db, user, type);
  const settings = readSettings(type, { ...defaultSettings, is_public: body.is_public === true }, body, config);
  const isPublic = type === 'OAUTH2_CLIENT' && settings.is_public;
  const secret = isPublic ? undefined : newSecret(secrets, { type, is_test: settings.is_test });
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user.id);
    if ((await countOwnApplications(transaction, user.id)) >= maxApplications)
      throw new AppError(409, 'errors.too-many-applications');
    const id = await insertApplication(transaction, {
      ...settings,
      is_public: isPublic,
      type,
      owner_id: user.id,
      // The showcase lists production applications only; a site is entered through our sign-in page.
      showcase_url: type === 'UNIT_SITE' ? settings.site_url : null,
      created_at: now,
      updated_at: now,
    });
    if (secret) await addSecret(transaction, { applicationId: id, secret: secret.stored, now, oldEndsAt: now });
    const event = { event: 'application_created', id, at: now, actor: actorOf({ user }), requestId } as const;
    await recordApplicationChange(transaction, { ...event, after: settings });
    const created = await findOwnApplication(transaction, user.id, id, now);
    return { ...presentApplication(created!), ...(secret && secretField(type, secret.text)) };
  });
}

/** One's own applications, filtered; the newest first (`GET /oauth2/`). @throws 400 for a cursor of another list */
export async function readApplications(
  context: Context,
  { user }: Pick<Developer, 'user'>,
  query: ApplicationsQuery,
): Promise<Applications> {
  const limit = pageLimit(query.limit);
  const list = { name: 'applications', userId: user.id } as const;
  const [after] = readCursor(context, list, query.cursor) ?? [];
  const search = (query.search ?? '').trim().toLocaleLowerCase();
  await context.activity.flush();
  // At most a few hundred: filtered here, because databases differ in how they compare non-Latin letters.
  const found = (await listOwnApplications(context.db, user.id, context.clock.now()))
    .map(presentApplication)
    .filter(({ type }) => query.type === undefined || type === query.type)
    .filter(({ is_test }) => query.is_test === undefined || String(is_test) === query.is_test)
    .filter(({ is_active }) => query.is_active === undefined || String(is_active) === query.is_active)
    .filter((item) => query.connection_status === undefined || item.connection_status === query.connection_status)
    .filter((item) => `${item.name}\n${item.short_description}\n${item.id}`.toLocaleLowerCase().includes(search));
  const positionOf = ({ created_at, id }: Application): string => `${created_at} ${id}`;
  const rest = after === undefined ? found : found.filter((item) => positionOf(item) < after);
  const items = rest.slice(0, limit);
  return {
    items,
    next_cursor: rest.length > limit ? writeCursor(context, list, [positionOf(items.at(-1)!)]) : null,
  };
}

/** One of the developer's applications, with its secrets and the consequences of its deletion (`GET /oauth2/{id}/`). @throws 404 */
export async function readApplication(
  { db, clock, activity }: Context,
  { user }: Pick<Developer, 'user'>,
  id: string,
): Promise<ApplicationDetails> {
  await activity.flush();
  const application = await requireOwn({ db, clock }, user, id);
  const secrets = await findLiveSecrets(db, id, clock.now());
  const people = await countConnectedPeople(db, id);
  const waiting = await readWaitingEvents(db, id, clock.now());
  return {
    ...presentApplication(application),
    secrets: secrets.map((secret) => ({
      id: secret.id,
      created_at: secret.created_at.toISOString(),
      last_used_at: secret.last_used_at?.toISOString() ?? null,
      expires_at: secret.expires_at?.toISOString() ?? null,
    })),
    people_connected: people < smallestNumber ? null : people,
    waiting_deliveries: waiting.count,
    has_webhook_secret: await hasWebhookSecret(db, id),
  };
}

/**
 * Changes the settings of an own application (`PATCH /oauth2/{id}/`). Its tokens stay valid.
 * @throws 400, 403, 404; 409 where a list was changed since its developer saw it
 */
export async function changeApplication(
  context: Context,
  developer: Developer,
  id: string,
  patch: ApplicationPatch,
): Promise<Application> {
  const now = context.clock.now();
  const changed = await changeOwn(context, developer, id, async (transaction, application) => {
    refuseChangedLists(application, patch);
    const settings = readSettings(application.type, settingsOf(application), patch, context.config);
    const isShown = application.type === 'UNIT_SITE' && application.showcase_url !== null;
    await updateApplication(transaction, id, {
      ...settings,
      ...(isShown && { showcase_url: settings.site_url }),
      updated_at: now,
    });
    if (settings.webhook_url !== application.webhook_url) await reopenEndpoint(transaction, id, now);
    await recordApplicationChange(transaction, {
      event: 'application_changed',
      id,
      at: now,
      actor: actorOf(developer),
      before: application,
      after: settings,
      requestId: developer.requestId,
    });
  });
  return presentApplication(changed);
}

/** Deletes an own application permanently, even without access (`DELETE /oauth2/{id}/`). @throws 404 */
export async function removeApplication(
  { db, clock }: Context,
  { user, requestId }: Developer,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const application = isUuid(id) ? await lockOwnApplication(transaction, user.id, id, clock.now()) : undefined;
    if (!application) throw notFound();
    await deleteApplication(transaction, id);
    const { name } = application;
    await recordApplicationChange(transaction, {
      event: 'application_deleted',
      id,
      at: clock.now(),
      actor: actorOf({ user }),
      before: { name },
      after: { name: '' },
      requestId,
    });
  });
}
