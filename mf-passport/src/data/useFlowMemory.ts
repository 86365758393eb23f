import { useHost } from '@passport/shared/host/HostContext';
import { useState } from 'react';
import { createFlowMemory, type FlowMemory } from './flowMemory';

/**
 * The memory of a flow of the signed-in person. Its screen is shown when the person is loaded, see ForUser.
 * @param flow name of the flow
 */
export function useFlowMemory<Snapshot>(flow: string): FlowMemory<Snapshot> {
  const { session } = useHost();
  const [memory] = useState(() => createFlowMemory<Snapshot>(flow, session.user?.user_id ?? ''));
  return memory;
}
