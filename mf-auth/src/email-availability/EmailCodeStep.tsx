import { useHost } from '@passport/shared/host/HostContext';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { LoginFlow } from '../login/LoginFlow';
import { useLoginMessages } from '../login/loginNamespace';
import { CodeStep } from '../login/steps/CodeStep';
import { AvailabilityStep } from './AvailabilityStep';
import { CodeHelp } from './CodeHelp';
import { EmailAvailability } from './EmailAvailability';
import { askEmailStatus } from './emailStatus.api';

interface EmailCodeStepProps {
  flow: LoginFlow;
  onBack(): void;
}

/** EMAIL_CODE_INPUT: type the code of the letter; while somebody registers, the letter's way is watched. */
export const EmailCodeStep = observer(function EmailCodeStep({ flow, onBack }: EmailCodeStepProps) {
  const t = useLoginMessages();
  const availability = useAvailability(flow);
  const { email, action, isBusy } = flow;
  const to = flow.maskedEmail;

  if (availability.isShown) {
    return (
      <AvailabilityStep
        store={availability}
        email={flow.form.values.email}
        isBusy={isBusy}
        onContinue={(tempCode) => void flow.continueWithTempCode(tempCode)}
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
      store={email}
      isBusy={isBusy}
      onSubmit={() => void flow.submitEmailCode()}
      onBack={onBack}
    >
      <CodeHelp
        store={email}
        hint={t('registration.check-spam')}
        onShowAvailability={
          action === 'SIGNUP' && availability.status !== 'unknown' ? () => availability.show() : undefined
        }
      />
    </CodeStep>
  );
});

/** Watches each letter of a registration. */
function useAvailability(flow: LoginFlow): EmailAvailability {
  const { api } = useHost();
  const [availability] = useState(
    () =>
      new EmailAvailability({
        ask: () => askEmailStatus(api, flow.form.values.email, flow.email.sent?.id ?? ''),
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => {
    const stop = reaction(
      () => flow.email.sent,
      (sent) => {
        if (sent && flow.action === 'SIGNUP') availability.watch();
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      availability.stop();
    };
  }, [flow, availability]);
  return availability;
}
