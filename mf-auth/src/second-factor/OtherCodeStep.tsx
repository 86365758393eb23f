import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useEmailDelivery } from '@passport/shared/verification/useEmailDelivery';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useWayTexts } from '../card/useWayTexts';
import { CodeHelp, CodeNote } from '../email-availability/CodeHelp';
import type { LoginFlow } from '../flow/LoginFlow';
import { formsTexts, secondFactorTexts } from '../texts';
import { SentFactorStep } from './SentFactorStep';

interface OtherCodeStepProps {
  flow: LoginFlow;
  onBack(): void;
  children?: ReactNode;
}

/** PHONE_EMAIL: a code to the contact that has not proven one yet. */
export const OtherCodeStep = observer(function OtherCodeStep({ flow, onBack, children }: OtherCodeStepProps) {
  const t = useMessages(secondFactorTexts.namespace);
  const login = useMessages(formsTexts.namespace);
  const [channel] = useState<'sms' | 'email'>(() => (flow.proofs.phone_verification === undefined ? 'sms' : 'email'));
  const store = flow[channel];
  const delivery = useEmailDelivery(useHost().api, store, { isWatched: channel === 'email' && !flow.isHidden });
  const { isRefused } = delivery;
  const to = (channel === 'sms' && flow.phoneText) || (store.sent?.to ?? '');
  const says = useWayTexts(store, to);
  const isPlain = channel === 'email' || store.isSms;
  return (
    <SentFactorStep
      title={isPlain ? t(`phone-email.${channel}-title`) : says.title}
      subtitle={{
        sending: t('phone-email.sending'),
        sent: isPlain ? t('phone-email.subtitle', { to }) : says.subtitle,
        failed: t('phone-email.not-sent'),
      }}
      hint={
        <CodeNote
          store={store}
          hint={channel === 'email' && login('code.email-delay')}
          help={login(channel === 'sms' ? 'code.sms-help' : 'registration.check-spam')}
          isRefused={isRefused}
        />
      }
      store={store}
      isBusy={flow.isBusy}
      note={flow.note}
      onProven={() => flow.authenticate()}
      onBack={onBack}
    >
      {children}
      <CodeHelp />
    </SentFactorStep>
  );
});
