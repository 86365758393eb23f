import { createContext, useContext, type ReactNode } from 'react';
import type { Host } from './Host';

const HostContext = createContext<Host | undefined>(undefined);

/** The root of each remote is wrapped in this: each remote has its own copy of the context, and the Host comes as a prop. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext.Provider value={host}>{children}</HostContext.Provider>;
}

/** @throws Error outside a HostProvider, if a remote did not wrap its root */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost outside HostProvider');
  return host;
}
