import { useEffect, useState } from 'react';
import { useHost } from '../../host/HostContext';
import type { VerificationStore } from '../VerificationStore';
import { loadDelivery } from './delivery.api';
import { DeliveryStore } from './DeliveryStore';

const events = ['code_delivery', 'reopened'] as const;

/**
 * Follows each message of a verification while its code is awaited and the page is shown: by polls before a sign-in, by the events of
 * the session after it.
 */
export function useDelivery({ sent, state }: VerificationStore): DeliveryStore {
  const { api, realtime, session } = useHost();
  const [delivery] = useState(
    () =>
      new DeliveryStore({
        load: (verification) => loadDelivery(api, { verification }),
        schedule: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      }),
  );
  const awaited = state === 'SUCCESS' ? undefined : sent;
  const isSignedIn = session.status === 'signed-in';
  useEffect(() => {
    if (!awaited) return undefined;
    const askIfShown = () => (document.hidden ? delivery.pause() : void delivery.ask());
    delivery.follow(awaited.id, !isSignedIn);
    askIfShown();
    document.addEventListener('visibilitychange', askIfShown);
    const stops = isSignedIn ? events.map((event) => realtime.subscribe(event, () => void delivery.ask())) : [];
    return () => {
      stops.forEach((stop) => stop());
      document.removeEventListener('visibilitychange', askIfShown);
      delivery.stop();
    };
  }, [delivery, awaited, isSignedIn, realtime]);
  return delivery;
}
