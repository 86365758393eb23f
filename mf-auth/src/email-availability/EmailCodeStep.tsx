import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { OtherWays } from '@passport/shared/verification/delivery/DeliveryLine';
import { useEmailDelivery } from '@passport/shared/verification/useEmailDelivery';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { formsTexts } from '../texts';
import { CodeStep } from '../card/CodeStep';
import { SentTo } from '../card/SentTo';
import { AvailabilityStep } from './AvailabilityStep';
import { CodeHelp, CodeNote } from './CodeHelp';

interface EmailCodeStepProps {
  store: VerificationStore;
  /** The address of the code, as far as it may be shown. */
  to: string | undefined;
  /** The address of a registration. It can be changed or left unproven; a sign-in passes none. */
  address?: string | undefined;
  /** Private mode: the service reveals nothing about the email. */
  isHidden?: boolean;
  isBusy: boolean;
  /** The service was unavailable when the sign-in or the registration was sent. */
  note?: string | undefined;
  onSubmit(): void;
  /** The ways to a phone, in a sign-in. */
  ways?: OtherWays | undefined;
  /** Continues with a temp code of the service in place of the email code. */
  onTempCode?(tempCode: string): void;
  onBack(): void;
  /** Leads to where the address can be changed. A sign-in knows its address and passes none. */
  onChange?: (() => void) | undefined;
}

/** EMAIL_CODE_INPUT: the field for the email code. The delivery of the email is watched meanwhile. */
export const EmailCodeStep = observer(function EmailCodeStep({ store, address, ...props }: EmailCodeStepProps) {
  const t = useMessages(formsTexts.namespace);
  const { to, isBusy, isHidden = false, onBack } = props;
  const delivery = useEmailDelivery(useHost().api, store, { address, isWatched: !isHidden });
  const isRegistration = address !== undefined;
  const isRefused = !isRegistration && delivery.isRefused;

  const otherWay = { text: t('code.other-way'), onChoose: onBack };
  const instead = () => {
    if (isRefused) return otherWay;
    const isKnown = isRegistration && delivery.status !== 'unknown';
    return isKnown ? { text: t('availability.link'), onChoose: () => delivery.show() } : undefined;
  };

  if (isRegistration && delivery.isShown) {
    return (
      <AvailabilityStep
        store={delivery}
        email={address}
        isBusy={isBusy}
        note={props.note}
        onContinue={(tempCode) => props.onTempCode?.(tempCode)}
        onChangeEmail={onBack}
      />
    );
  }
  return (
    <CodeStep
      key="email"
      title={t('code.email-title')}
      subtitle={
        <SentTo
          text={to ? t('code.email-subtitle', { to }) : t('code.email-subtitle-hidden')}
          onChange={props.onChange}
        />
      }
      hint={
        <CodeNote
          store={store}
          hint={t('code.email-delay')}
          help={t('registration.check-spam')}
          isRefused={isRefused}
        />
      }
      store={store}
      isBusy={isBusy}
      note={props.note}
      ways={props.ways}
      onSubmit={props.onSubmit}
      onBack={onBack}
    >
      <CodeHelp instead={instead()} actions={isRegistration ? [] : [otherWay]} />
    </CodeStep>
  );
});
