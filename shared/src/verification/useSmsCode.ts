import { useEffect } from 'react';
import { readCode } from '../form/readCode';
import { useLatest } from '../ui/useLatest';
import type { VerificationStore } from './VerificationStore';

/**
 * Fills in the code of an SMS that the browser reads with the person's consent (WebOTP), and submits it as if it had been typed. The
 * browser stops reading as soon as a digit is typed, the step is left, or another ceremony begins.
 */
export function useSmsCode(
  store: Pick<VerificationStore, 'isSms' | 'sent' | 'code' | 'codeLength' | 'state' | 'isDead' | 'isLocked' | 'input'>,
  isBusy: boolean,
  onSubmit: () => void,
): void {
  const submit = useLatest(onSubmit);
  const { isSms, sent, isDead, isLocked } = store;
  const isOpen =
    sent !== undefined && store.code === '' && store.state !== 'SUCCESS' && !isDead && !isLocked && !isBusy;
  const awaited = isSms && isOpen ? sent.id : undefined;
  useEffect(() => {
    if (awaited === undefined || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const read = async () => {
      const { readSmsCode } = await import('./readSmsCode');
      if (leaving.signal.aborted) return;
      const code = readCode((await readSmsCode(leaving.signal)) ?? '', store.codeLength);
      if (leaving.signal.aborted || code.length < store.codeLength) return;
      store.input(code);
      submit.current();
    };
    // Whatever the browser could not do, the code can be typed.
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [awaited, store, submit]);
}
