import { useHost } from '@passport/shared/host/HostContext';
import type { VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import { when } from 'mobx';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { createFlowMemory } from '../data/flowMemory';
import type { CodeChannel, ProofFlow } from './ProofFlow';
import { useOwnContacts } from './useOwnContacts';

/**
 * Shares codes that were sent to the person's own contacts and not accepted yet with every other proof, on a screen, in the dialog or in
 * another tab: the service sends no second code for a while, so the first one is used wherever a code is required. It is the only
 * memory of such codes; an accepted one is not shared, and a code is not mistaken for one to another contact.
 */
export function useOpenCodes(flow: ProofFlow | undefined): void {
  const { phone, email } = useOwnContacts();
  useOpenCode(flow, 'sms', phone);
  useOpenCode(flow, 'email', email);
  useOpenCode(flow, 'telegram', undefined);
}

/** @param contact that the codes of the channel go to */
function useOpenCode(flow: ProofFlow | undefined, channel: CodeChannel, contact: string | undefined): void {
  const { user } = useHost().session;
  const owner = `${user?.user_id ?? ''} ${contact ?? ''}`;
  const memory = useMemo(() => createFlowMemory<VerificationSnapshot>(`open-${channel}`, owner), [channel, owner]);
  const lastOwner = useRef(owner);
  // Before the first paint: after a reload the form of the code is shown immediately.
  useLayoutEffect(() => {
    if (!flow) return undefined;
    if (lastOwner.current !== owner) flow.forgetUnproven(channel);
    lastOwner.current = owner;
    return when(
      () => flow.asksFor(channel),
      () => {
        const kept = memory.read();
        if (kept) flow.adopt(channel, kept);
      },
    );
  }, [memory, flow, channel, owner]);
  useEffect(() => {
    if (!flow) return undefined;
    // Before it is stored here: a code dropped by another tab is dropped, and the next code is stored again.
    const stopFollowing = memory.follow(
      (code) => flow.adopt(channel, code),
      () => flow.forgetUnproven(channel),
    );
    // A proof that has sent nothing does not change the code of another one.
    let stopKeeping: (() => void) | undefined;
    const stopWaiting = when(
      () => flow.openCode(channel) !== undefined,
      () => (stopKeeping = memory.keep(() => flow.openCode(channel))),
    );
    return () => {
      stopWaiting();
      stopKeeping?.();
      stopFollowing();
    };
  }, [memory, flow, channel]);
}
