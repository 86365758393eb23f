import type { SignInRequestAnswer, SignInRequestQuery } from '@passport/shared/schemas/signInRequest';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context';
import { uuidPattern } from '../../platform/uuid';
import { continuePath } from '../saml/browserKey';
import { findRequest } from '../saml/samlRequests.repository';

const isUuid = (text: string | undefined): text is string => new RegExp(`^${uuidPattern}$`, 'i').test(text ?? '');

/** The application whose id a query has. Its type is not checked: an id of another type starts no sign-in anyway. */
async function applicationIn(context: Context, { site_id, client_id, next = '' }: SignInRequestQuery) {
  if (site_id || client_id) return site_id ?? client_id;
  const id = new RegExp(`${uuidPattern}$`, 'i').exec(next)?.[0];
  if (id === undefined || next !== continuePath(id)) return undefined;
  return (await findRequest(context.db, id, context.clock.now()))?.application_id;
}

/**
 * Scalar SQL expression: whether an account that was signed in to from this browser has the service connected. Keyed by
 * the browser, not by the phone: entering another person's number must not reveal which services they use.
 */
const isUsedFrom = (device: string | undefined, applicationId: string): RawBuilder<boolean> => sql`EXISTS (
  SELECT 1 FROM known_devices d JOIN connected_services c ON c.user_id = d.user_id
  WHERE d.device_hash = ${device ?? null} AND c.application_id = ${applicationId}::uuid AND c.revoked_at IS NULL)`;

/**
 * The service of a sign-in, whose name the card shows before the sign-in: `To continue to Calendar`. Name and logo of a
 * service are public, and its id is a UUID.
 * @param device SHA-256 of the device cookie, if there is one
 */
export async function describeSignInRequest(
  context: Context,
  query: SignInRequestQuery,
  device: string | undefined,
): Promise<SignInRequestAnswer> {
  const id = await applicationIn(context, query);
  const application = isUuid(id)
    ? await context.db
        .selectFrom('applications')
        .select(['name', 'logo_url'])
        .select(isUsedFrom(device, id).as('is_used'))
        .where('id', '=', id)
        .where('is_active', '=', true)
        .executeTakeFirst()
    : undefined;
  return {
    name: application?.name ?? null,
    logo: application?.logo_url ?? null,
    is_first_time: application?.is_used !== true,
  };
}
