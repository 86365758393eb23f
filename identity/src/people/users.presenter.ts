import type { IdentifiedUser, User } from '@passport/shared/schemas/users';
import { maskEmail } from './email';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { smartId } from './smartId';
import type { IdentifiedRow, UserRow } from './users.repository';

/** A person's permissions to register applications: the six flags of spec 3, derived from their requests for access. */
export type AccessFlags = Pick<
  User,
  | 'is_able_to_sent_unit_site_request'
  | 'is_unit_site_request_approved'
  | 'unit_site_request_waiting_for_approve'
  | 'is_able_to_sent_oauth2_request'
  | 'is_oauth2_request_approved'
  | 'oauth2_request_waiting_for_approve'
>;

/** A user as seen by themselves (spec 3, User). */
export const presentUser = (user: UserRow, access: AccessFlags): User => ({
  id: user.id,
  user_id: user.user_id,
  smart_id: smartId(user.id),
  first_name: user.first_name,
  last_name: user.last_name,
  phone: user.phone,
  email: user.email,
  language: user.language,
  date_joined: user.date_joined.toISOString(),
  two_factor_auth: user.two_factor_auth,
  is_verified: user.is_verified,
  need_change_email: user.need_change_email,
  ...access,
  document_emails: user.document_emails,
  promotional_materials_consent: user.promotional_materials_consent,
  promotional_materials_consent_at: user.promotional_materials_consent_at?.toISOString() ?? null,
  cookies_consent: user.cookies_consent,
  cookies_consent_at: user.cookies_consent_at?.toISOString() ?? null,
  deletion_at: user.deletion_at?.toISOString() ?? null,
  timezone: user.timezone,
});

/** A user as seen by the sign-in flow before any proof: contacts are masked. */
export const presentIdentified = (user: IdentifiedRow): IdentifiedUser => ({
  id: user.id,
  two_factor_auth: user.two_factor_auth,
  need_change_email: user.need_change_email,
  phone: maskPhone(user.phone),
  // An address that was never proven cannot sign in, so it is not offered.
  email: user.email === null || !user.is_verified ? null : maskEmail(user.email),
});
