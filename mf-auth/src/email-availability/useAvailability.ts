import { useHost } from '@passport/shared/host/HostContext';
import { useLatest } from '@passport/shared/ui/useLatest';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { EmailAvailability } from './EmailAvailability';
import { askEmailStatus } from './emailStatus.api';

interface WatchedLetters {
  /** Where the letters go, if the flow has named it; a sign-in has not. */
  address?: string | undefined;
  /** Whether the service tells of them: in private mode it does not, and nobody asks. */
  isWatched: boolean;
}

/** Watches each letter of a verification, for as long as the screen is there. */
export function useAvailability(
  store: VerificationStore,
  { address: email, isWatched }: WatchedLetters,
): EmailAvailability {
  const { api } = useHost();
  const latest = useLatest(email);
  const [availability] = useState(
    () =>
      new EmailAvailability({
        ask: () => askEmailStatus(api, { email: latest.current, email_verification: store.sent?.id }),
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
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
