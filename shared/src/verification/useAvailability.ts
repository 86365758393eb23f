import type { Api } from '../api-client/endpoint';
import { useLatest } from '../ui/useLatest';
import type { VerificationStore } from './VerificationStore';
import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { EmailAvailability } from './EmailAvailability';
import { getEmailStatus } from './emailStatus.api';

interface WatchOptions {
  /** The address of a registration; a sign-in has none to pass. */
  address?: string | undefined;
  /** False in private mode: the service does not reveal it then. */
  isWatched: boolean;
}

/** Watches the delivery of each email of a verification while the screen is shown. */
export function useAvailability(
  api: Api,
  store: VerificationStore,
  { address: email, isWatched }: WatchOptions,
): EmailAvailability {
  const latest = useLatest(email);
  const [availability] = useState(
    () =>
      new EmailAvailability({
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
      (sent) => (sent ? availability.watch() : availability.stop()),
      { fireImmediately: true },
    );
    return () => {
      stop();
      availability.stop();
    };
  }, [store, availability, isWatched]);
  return availability;
}
