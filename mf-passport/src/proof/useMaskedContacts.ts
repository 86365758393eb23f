import { useHost } from '@passport/shared/host/HostContext';
import { maskEmail, maskPhone } from '../home/maskContact';

/** The person's own contacts as they are shown beside a code; undefined until the person is loaded, or without an email. */
export function useMaskedContacts(): Record<'phone' | 'email', string | undefined> {
  const { user } = useHost().session;
  return { phone: user && maskPhone(user.phone), email: user?.email ? maskEmail(user.email) : undefined };
}
