import type { Api } from '../api-client/endpoint';
import { useLatest } from '../ui/useLatest';
import type { VerificationStore } from './VerificationStore';
import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { EmailDelivery } from './EmailDelivery';
import { getEmailStatus } from './emailStatus.api';

interface WatchOptions {
  /** The address the code goes to, if it was entered in this flow; undefined for a known contact. */
  address?: string | undefined;
  /** False for a code that goes elsewhere than by email, and in private mode, which does not reveal the status. */
  isWatched: boolean;
}

/** Watches the delivery of each email of a verification while the screen is shown. */
export function useEmailDelivery(
  api: Api,
  store: VerificationStore,
  { address: email, isWatched }: WatchOptions,
): EmailDelivery {
  const latest = useLatest(email);
  const [delivery] = useState(
    () =>
      new EmailDelivery({
        getStatus: () => getEmailStatus(api, { email: latest.current, email_verification: store.sent?.id }),
        schedule: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => {
    if (!isWatched) return undefined;
    const stop = reaction(
      () => store.sent,
      (sent) => (sent ? delivery.watch() : delivery.stop()),
      { fireImmediately: true },
    );
    return () => {
      stop();
      delivery.stop();
    };
  }, [store, delivery, isWatched]);
  return delivery;
}
