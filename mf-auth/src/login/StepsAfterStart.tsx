import type { AnalyticsStep } from '@passport/shared/host/Host';
import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { CodeHelp, CodeNote } from '../email-availability/CodeHelp';
import { EmailCodeStep } from '../email-availability/EmailCodeStep';
import type { AgreementAddresses } from '../card/Agreements';
import type { LoginFlow } from '../flow/LoginFlow';
import { useStepsMessages } from '../card/texts';
import type { Action, Step } from '../flow/machine';
import { CodeStep } from '../card/CodeStep';
import { SentTo } from '../card/SentTo';
import { layout, motion } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { NotRecognizedStep } from './steps/NotRecognizedStep';
import { UserIdentifiedStep } from './steps/UserIdentifiedStep';
import { useStepHistory } from '../flow/useStepHistory';

/** Only a registration loads the form, while the phone is being proven. */
const RegisterFormStep = lazyPart({
  load: async () => (await import('./steps/RegisterFormStep')).RegisterFormStep,
  fallback: null,
});

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

  useEffect(() => {
    if (action === 'SIGNUP') void RegisterFormStep.preload(host).catch(() => undefined);
  }, [host, action]);

  const card = () => {
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
            subtitle={
              <SentTo
                text={t('code.sms-subtitle', { to: flow.phoneText || (flow.sms.sent?.to ?? '') })}
                onChange={flow.phoneText === '' ? undefined : () => flow.backTo('START')}
              />
            }
            hint={
              <CodeNote
                store={flow.sms}
                hint={
                  flow.sms.sent?.isDelayed && (
                    <LateSms onEmail={flow.canUseEmail ? () => void flow.emailInstead() : undefined} />
                  )
                }
                help={t('code.sms-help')}
              />
            }
            store={flow.sms}
            isBusy={flow.isBusy}
            onSubmit={() => void flow.submitSmsCode()}
            onBack={handleBack}
          >
            <CodeHelp actions={flow.canUseEmail ? [{ text: t('code.other-way'), onChoose: handleBack }] : []} />
          </CodeStep>
        );
      case 'EMAIL_CODE_INPUT':
        return (
          <EmailCodeStep
            store={flow.email}
            to={(action === 'SIGNUP' ? flow.form.values.email : (flow.email.sent?.to ?? flow.user?.email)) || undefined}
            address={action === 'SIGNUP' ? flow.form.values.email : undefined}
            onChange={action === 'SIGNUP' ? handleBack : undefined}
            isHidden={flow.isHidden}
            isBusy={flow.isBusy}
            onSubmit={() => void flow.submitEmailCode()}
            onTempCode={(temp_code) => void flow.registration.register({ temp_code })}
            onBack={handleBack}
          />
        );
    }
  };
  return <Entering key={step}>{card()}</Entering>;
});

/** A step slides into its place. Not faded: its texts keep their contrast all the while. */
const enter = keyframes`
  from { translate: 0 12px; }
`;

const Entering = styled.div`
  width: ${layout.cardWidth};
  max-width: 100%;
  animation: ${enter} ${motion.calm};
  /* Shortened, it would still be off its place for a frame. */
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  &:empty {
    display: none;
  }
`;

/** The message takes longer than usual. @param onEmail sends the code by email instead; absent where that is not possible */
function LateSms({ onEmail }: { onEmail: (() => void) | undefined }) {
  const t = useStepsMessages();
  if (!onEmail) return t('code.sms-late');
  return (
    <>
      {t('code.sms-late-email')} <LinkButton onClick={onEmail}>{t('code.send-email')}</LinkButton>
    </>
  );
}
