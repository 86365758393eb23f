import type { Api } from '@passport/shared/api-client/endpoint';
import type { Resource } from '@passport/shared/data/Resource';
import { mayDo, type OperatorRole, type Permission } from '@passport/shared/schemas/console/permissions';
import type { OperatorMe } from '@passport/shared/schemas/console/session';
import { createContext, useContext } from 'react';
import type { OperatorSession } from '../session/OperatorSession';

/** What all screens of the console share while it is open. */
export interface ConsoleParts {
  /** Every call of a screen: opens the dialog of the session where the service wants it, and repeats the call. */
  api: Api;
  session: OperatorSession;
  me: Resource<OperatorMe>;
  /** What screens keep for the way back to them, by their names; nothing of it outlives the page. */
  kept: Map<string, unknown>;
}

export const ConsoleContext = createContext<ConsoleParts | undefined>(undefined);

/** @throws Error outside of the console, which is a bug */
export function useConsole(): ConsoleParts {
  const parts = useContext(ConsoleContext);
  if (!parts) throw new Error('useConsole outside of ConsoleProvider');
  return parts;
}

/** The roles of the operator; none until they are loaded. Read it in an observer. */
export const rolesOf = (me: OperatorMe | undefined): OperatorRole[] => me?.roles.map(({ role }) => role) ?? [];

/** Whether the operator's roles have a permission: what they lack is neither shown nor called. Use it in an observer. */
export function useMay(): (permission: Permission) => boolean {
  const { me } = useConsole();
  return (permission) => mayDo(rolesOf(me.value), permission);
}
