import { useHost } from '@passport/shared/host/HostContext';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import { accessOf } from './accessOf';

export type AccessState = 'approved' | 'waiting' | 'none';

/** Whether applications are closed because their owner has no access; false until the access is loaded. */
export const isClosedBy = (access: AccessState | undefined): boolean => access === 'waiting' || access === 'none';

/**
 * Whether the person is still loaded. Whether an application is closed depends on them: content shown before would move when the notice
 * of closed access comes. Read in an observer.
 */
export function useIsPersonLoading(): boolean {
  const { user, hasFailed } = useHost().session;
  return !user && !hasFailed;
}

/**
 * Whether the signed-in person has access to a type. Without it their applications of that type are closed: no code or token is issued
 * nothing is sent to their webhooks, and every change is refused. Read in an observer.
 * @returns undefined while the person is unknown
 */
export function useAccess(type: ApplicationType): AccessState | undefined {
  const { user } = useHost().session;
  if (!user) return undefined;
  const { approved, waiting } = accessOf(user);
  if (approved.includes(type)) return 'approved';
  return waiting.includes(type) ? 'waiting' : 'none';
}
