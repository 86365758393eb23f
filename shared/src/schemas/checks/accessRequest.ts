import { isOneLine } from './oneLine';
import { isInn, isOgrn } from './organizationNumbers';
import { isSiteAddress } from './webAddress';

/** Faults of a field of a request for access. */
export type AccessRequestFault = 'required' | 'line' | 'inn' | 'ogrn' | 'site';

/** The fields of a request for access that have rules beyond their length. */
export interface AccessRequestFields {
  type: 'UNIT_SITE' | 'OAUTH2_CLIENT';
  organization_name: string;
  inn?: string | null;
  ogrn?: string | null;
  site_address?: string | null;
  comment: string;
  /** Registered outside of Russia: it has no INN and no OGRN. */
  is_foreign?: boolean | null;
}

type Faults = Partial<Record<'organization_name' | 'comment' | 'inn' | 'ogrn' | 'site_address', AccessRequestFault>>;

/** Whether a field contains only spaces. */
const isEmpty = (text: string): boolean => text.trim() === '';

/**
 * Checks a request for access, for its form and for the service. Numbers and address are needed for a full integration and checked
 * wherever they are given; an organization of another country has no Russian numbers.
 * @returns the fault of each wrong field; an empty object for a request that can be sent
 */
export function accessRequestFaults(request: AccessRequestFields): Faults {
  const { type, organization_name, comment } = request;
  const is_foreign = request.is_foreign ?? false;
  const isFull = type === 'UNIT_SITE';
  const faultOf = (
    given: string | null | undefined,
    isNeeded: boolean,
    fault: AccessRequestFault,
    isRight: (trimmed: string) => boolean,
  ): AccessRequestFault | undefined => {
    const text = given ?? '';
    if (isEmpty(text)) return isNeeded ? 'required' : undefined;
    return isRight(text.trim()) ? undefined : fault;
  };
  const faults = {
    organization_name: faultOf(organization_name, true, 'line', isOneLine),
    comment: isEmpty(comment) ? ('required' as const) : undefined,
    inn: faultOf(request.inn, isFull && !is_foreign, 'inn', isInn),
    ogrn: faultOf(request.ogrn, isFull && !is_foreign, 'ogrn', isOgrn),
    site_address: faultOf(request.site_address, isFull, 'site', isSiteAddress),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults;
}
