import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useStepsMessages } from '../card/texts';
import { CodeStep } from '../card/CodeStep';
import { AvailabilityStep } from './AvailabilityStep';
import { CodeHelp } from './CodeHelp';
import { useAvailability } from './useAvailability';

interface EmailCodeStepProps {
  store: VerificationStore;
  /** The address of the code, as far as it may be shown. */
  to: string | undefined;
  /** The address of a registration. It can be changed or left unproven; a sign-in passes none. */
  address?: string | undefined;
  /** Private mode: the service reveals nothing about the email. */
  isHidden?: boolean;
  isBusy: boolean;
  onSubmit(): void;
  /** Continues with a temp code of the service in place of the email code. */
  onTempCode?(tempCode: string): void;
  onBack(): void;
}

/** EMAIL_CODE_INPUT: the field for the email code. The delivery of the email is watched meanwhile. */
export const EmailCodeStep = observer(function EmailCodeStep({ store, address, ...props }: EmailCodeStepProps) {
  const t = useStepsMessages();
  const { to, isBusy, isHidden = false, onBack } = props;
  const availability = useAvailability(store, { address, isWatched: !isHidden });
  const isRegistration = address !== undefined;
  const isRefused = !isRegistration && availability.isRefused;

  if (isRegistration && availability.isShown) {
    return (
      <AvailabilityStep
        store={availability}
        email={address}
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
      hint={isRefused ? undefined : t('code.email-delay')}
      store={store}
      isBusy={isBusy}
      onSubmit={props.onSubmit}
      onBack={onBack}
    >
      {isRegistration ? (
        <CodeHelp
          store={store}
          hint={t('registration.check-spam')}
          onShowAvailability={availability.status === 'unknown' ? undefined : () => availability.show()}
        />
      ) : (
        <CodeHelp
          store={store}
          hint={t('registration.check-spam')}
          isRefused={isRefused}
          alternative={{ text: t('code.other-way'), onChoose: onBack }}
        />
      )}
    </CodeStep>
  );
});
