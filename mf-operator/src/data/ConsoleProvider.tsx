import { Resource } from '@passport/shared/data/Resource';
import { useHost } from '@passport/shared/host/HostContext';
import { useState, type ReactNode } from 'react';
import { OperatorSession } from '../session/OperatorSession';
import { readMe } from '../session/session.api';
import { ConsoleContext, type ConsoleParts } from './useConsole';

/** Makes what the screens share, once for as long as the console is open. */
export function ConsoleProvider({ children }: { children: ReactNode }) {
  const host = useHost();
  const [parts] = useState<ConsoleParts>(() => {
    const session = new OperatorSession();
    const api = session.guarded(host.api);
    return { api, session, me: new Resource(() => readMe(api)), kept: new Map() };
  });
  return <ConsoleContext value={parts}>{children}</ConsoleContext>;
}
