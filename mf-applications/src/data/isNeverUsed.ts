import type { ApplicationDetails } from '@passport/shared/schemas/applications';

type Usage = Pick<ApplicationDetails, 'is_public' | 'connection_status' | 'created_at' | 'secrets'>;

/**
 * Whether an application was never used for a sign-in: its first secret is still the only one and was not used. A public client has
 * no secret, and is connected by its first sign-in. After a rotation the answer is no, because the use of the earlier secret is unknown.
 */
export function isNeverUsed({ is_public, connection_status, created_at, secrets }: Usage): boolean {
  if (is_public) return connection_status === 'NOT_CONNECTED';
  const [secret, other] = secrets;
  if (secret === undefined || other !== undefined || secret.last_used_at !== null) return false;
  return Date.parse(secret.created_at) <= Date.parse(created_at);
}
