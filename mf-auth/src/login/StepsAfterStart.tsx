import type { AnalyticsStep } from '@passport/shared/host/Host';
import { useHost } from '@passport/shared/host/HostContext';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { CodeHelp } from '../email-availability/CodeHelp';
import { EmailCodeStep } from '../email-availability/EmailCodeStep';
import type { AgreementAddresses } from '../card/Agreements';
import type { LoginFlow } from '../flow/LoginFlow';
import { useStepsMessages } from '../card/texts';
import type { Action, Step } from '../flow/machine';
import { CodeStep } from '../card/CodeStep';
import { NotRecognizedStep } from './steps/NotRecognizedStep';
import { RegisterFormStep } from './steps/RegisterFormStep';
import { UserIdentifiedStep } from './steps/UserIdentifiedStep';
import { useStepHistory } from '../flow/useStepHistory';

/** The step names of spec 2 for analytics; START reports its own. */
const analyticsSteps: Partial<Record<`${Action}/${Step}`, AnalyticsStep>> = {
  'SIGNIN/CODE_INPUT': 'user_phone_code',
  'SIGNUP/CODE_INPUT': 'anon_phone_code',
  'SIGNIN/EMAIL_CODE_INPUT': 'user_email_code',
  'SIGNUP/EMAIL_CODE_INPUT': 'anon_email_code',
  'SIGNUP/REGISTER_FORM': 'anon_registration',
};

interface StepsAfterStartProps {
  flow: LoginFlow;
  agreements: AgreementAddresses;
  /** Shown in place of the step's card, with the handler that leads back to the step. */
  instead?: ((onBack: () => void) => ReactNode) | undefined;
}

/** The card of every step after the first one, and the browser's history of all of them. */
export const StepsAfterStart = observer(function StepsAfterStart({ flow, agreements, instead }: StepsAfterStartProps) {
  const host = useHost();
  const t = useStepsMessages();
  const handleBack = useStepHistory(flow);
  const { step, action } = flow;
  /** An external login whose account still has to be proven. */
  const isLinking = step === 'USER_IDENTIFIED' && flow.external !== undefined;

  useEffect(() => {
    const name = isLinking ? 'anon_unverified_phone_email' : analyticsSteps[`${action}/${step}`];
    if (name) host.analytics.step(name);
  }, [host, step, action, isLinking]);

  if (instead) return instead(handleBack);
  switch (step) {
    case 'START':
      return null;
    case 'USER_IDENTIFIED':
      return <UserIdentifiedStep flow={flow} onBack={handleBack} />;
    case 'NOT_RECOGNIZED':
      return <NotRecognizedStep flow={flow} onBack={handleBack} />;
    case 'REGISTER_FORM':
      return <RegisterFormStep flow={flow} agreements={agreements} onBack={handleBack} />;
    case 'CODE_INPUT':
      return (
        <CodeStep
          key="sms"
          title={t('code.sms-title')}
          subtitle={t('code.sms-subtitle', { to: flow.sms.sent?.to ?? flow.phone })}
          hint={flow.sms.sent?.isDelayed ? t(action === 'SIGNIN' ? 'code.sms-late-email' : 'code.sms-late') : undefined}
          store={flow.sms}
          isBusy={flow.isBusy}
          onSubmit={() => void flow.submitSmsCode()}
          onBack={handleBack}
        >
          <CodeHelp store={flow.sms} hint={t('code.sms-help')} />
        </CodeStep>
      );
    case 'EMAIL_CODE_INPUT':
      return (
        <EmailCodeStep
          store={flow.email}
          to={(flow.email.sent?.to ?? flow.user?.email) || undefined}
          address={action === 'SIGNUP' ? flow.form.values.email : undefined}
          isHidden={flow.isHidden}
          isBusy={flow.isBusy}
          onSubmit={() => void flow.submitEmailCode()}
          onTempCode={(temp_code) => void flow.registration.register({ temp_code })}
          onBack={handleBack}
        />
      );
  }
});
