import { createContext, useContext, type ReactNode } from 'react';
import type { Host } from './Host';

const HostContext = createContext<Host | undefined>(undefined);

/** A remote wraps its root in this: each remote has its own copy of the context, the Host itself comes as a prop. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext.Provider value={host}>{children}</HostContext.Provider>;
}

/** @throws Error outside a HostProvider: a remote forgot to wrap its root */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost outside HostProvider');
  return host;
}
