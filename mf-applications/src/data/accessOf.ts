import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';

/** In the order in which they are offered. The list of the schemas would bring TypeBox to the screen. */
export const applicationTypes: readonly ApplicationType[] = ['OAUTH2_CLIENT', 'UNIT_SITE'];

/** A person's permissions for applications, by type. */
export interface Access {
  approved: readonly ApplicationType[];
  waiting: readonly ApplicationType[];
  /** Whether a request of any type can be sent: the email of the profile is verified. */
  isAbleToSend: boolean;
}

/** Reads the six flags of the profile (spec 3, User). */
export function accessOf(user: User): Access {
  const typesWith = (oauth2: boolean, unitSite: boolean): ApplicationType[] => [
    ...(oauth2 ? (['OAUTH2_CLIENT'] as const) : []),
    ...(unitSite ? (['UNIT_SITE'] as const) : []),
  ];
  return {
    approved: typesWith(user.is_oauth2_request_approved, user.is_unit_site_request_approved),
    waiting: typesWith(user.oauth2_request_waiting_for_approve, user.unit_site_request_waiting_for_approve),
    isAbleToSend: user.is_able_to_sent_oauth2_request || user.is_able_to_sent_unit_site_request,
  };
}
