import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import type { LoginFlow } from '../login/LoginFlow';
import { CodeStep } from '../login/steps/CodeStep';
import { useSecondFactorMessages } from './secondFactorNamespace';

interface OtherCodeStepProps {
  flow: LoginFlow;
  onBack(): void;
  children?: ReactNode;
}

/** PHONE_EMAIL: the code to the contact that has not given one yet. It is sent as soon as the step is there. */
export const OtherCodeStep = observer(function OtherCodeStep({ flow, onBack, children }: OtherCodeStepProps) {
  const t = useSecondFactorMessages();
  const [channel] = useState<'sms' | 'email'>(() => (flow.proofs.phone_verification === undefined ? 'sms' : 'email'));
  const store = flow[channel];
  useEffect(() => {
    if (!store.sent && store.state === 'INIT') void store.send();
  }, [store]);

  const submit = async () => {
    if (await store.submit()) await flow.authenticate();
  };
  return (
    <CodeStep
      title={t(`phone-email.${channel}-title`)}
      subtitle={store.sent ? t('phone-email.subtitle', { to: store.sent.to }) : t('phone-email.sending')}
      store={store}
      isBusy={flow.isBusy}
      onSubmit={() => void submit()}
      onBack={onBack}
    >
      {children}
    </CodeStep>
  );
});
