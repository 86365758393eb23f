import { useHost } from '@passport/shared/host/HostContext';
import { shownPhone } from '@passport/shared/phone/shownPhone';

/**
 * The user's own contacts as they are shown next to a code: in full, because this is their account. Undefined until the person is
 * loaded, or without an email.
 */
export function useOwnContacts(): Record<'phone' | 'email', string | undefined> {
  const { user } = useHost().session;
  return { phone: user && shownPhone(user.phone), email: user?.email ?? undefined };
}
