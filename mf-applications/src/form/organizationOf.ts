import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';

type Organization = Pick<AccessRequest, 'organization_name' | 'inn' | 'ogrn' | 'site_address'>;

/**
 * The organization in the approved request for a type: applications of the type are added for it.
 * @param requests the newest of each type
 */
export function organizationOf(requests: readonly AccessRequest[], type: ApplicationType): Organization | undefined {
  const approved = requests.find((request) => request.state === 'APPROVED' && request.type === type);
  if (!approved) return undefined;
  const { organization_name, inn, ogrn, site_address } = approved;
  return { organization_name, inn, ogrn, site_address };
}
