import { useHost } from '@passport/shared/host/HostContext';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useLoginMessages } from '../login/loginNamespace';
import { CodeStep } from '../login/steps/CodeStep';
import { AvailabilityStep } from './AvailabilityStep';
import { CodeHelp } from './CodeHelp';
import { EmailAvailability } from './EmailAvailability';
import { askEmailStatus } from './emailStatus.api';

interface EmailCodeStepProps {
  store: VerificationStore;
  /** Where the letter goes, as far as it may be shown. */
  to: string | undefined;
  /** The address of a registration, whose letter is watched; a sign-in has none. */
  address?: string | undefined;
  isBusy: boolean;
  onSubmit(): void;
  /** The letter does not come; a temp code of the service stands for it. */
  onTempCode?(tempCode: string): void;
  onBack(): void;
}

/** EMAIL_CODE_INPUT: type the code of the letter; while somebody registers, the letter's way is watched. */
export const EmailCodeStep = observer(function EmailCodeStep({ store, address, ...props }: EmailCodeStepProps) {
  const t = useLoginMessages();
  const availability = useAvailability(store, address);
  const { to, isBusy, onBack } = props;

  if (availability.isShown) {
    return (
      <AvailabilityStep
        store={availability}
        email={address ?? ''}
        isBusy={isBusy}
        onContinue={(tempCode) => props.onTempCode?.(tempCode)}
        onChangeEmail={onBack}
      />
    );
  }
  return (
    <CodeStep
      key="email"
      title={t('code.email-title')}
      subtitle={to ? t('code.email-subtitle', { to }) : t('code.email-subtitle-hidden')}
      hint={t('code.email-delay')}
      store={store}
      isBusy={isBusy}
      onSubmit={props.onSubmit}
      onBack={onBack}
    >
      <CodeHelp
        store={store}
        hint={t('registration.check-spam')}
        onShowAvailability={
          address !== undefined && availability.status !== 'unknown' ? () => availability.show() : undefined
        }
      />
    </CodeStep>
  );
});

/** Watches each letter of a registration. */
function useAvailability(store: VerificationStore, address: string | undefined): EmailAvailability {
  const { api } = useHost();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  });
  const [availability] = useState(
    () =>
      new EmailAvailability({
        ask: () => askEmailStatus(api, latest.current ?? '', store.sent?.id ?? ''),
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => {
    const stop = reaction(
      () => store.sent,
      (sent) => {
        if (sent && latest.current !== undefined) availability.watch();
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      availability.stop();
    };
  }, [store, availability]);
  return availability;
}
