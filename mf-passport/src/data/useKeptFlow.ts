import { useEffect } from 'react';
import type { FlowMemory } from './flowMemory';

interface KeptFlow<Snapshot> {
  /** Undefined before the person has begun. */
  readonly snapshot: Snapshot | undefined;
  restore(snapshot: Snapshot): void;
}

/**
 * Keeps a flow as long as its screen is shown. If nothing was begun in this tab, it takes over the flow that another tab begins.
 * @param memory the stored state of the flow; the caller has already restored from it
 */
export function useKeptFlow<Snapshot>(memory: FlowMemory<Snapshot> | undefined, flow: KeptFlow<Snapshot>): void {
  useEffect(() => memory?.keep(() => flow.snapshot), [memory, flow]);
  useEffect(
    () =>
      memory?.follow((begun) => {
        if (flow.snapshot === undefined) flow.restore(begun);
      }),
    [memory, flow],
  );
}
