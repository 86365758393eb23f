import type { AnalyticsStep } from '@passport/shared/host/Host';
import { useHost } from '@passport/shared/host/HostContext';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAuthMessages } from '../namespace';
import { adoptCaret, readFirstPaint, removeFirstPaint } from './adoptFirstPaint';
import { CardBottom } from './CardBottom';
import { Place } from './cardStyles';
import type { Action, Step } from './machine';
import { CodeStep } from './steps/CodeStep';
import { NotRecognizedStep } from './steps/NotRecognizedStep';
import { RegisterFormStep } from './steps/RegisterFormStep';
import { StartStep } from './steps/StartStep';
import { UserIdentifiedStep } from './steps/UserIdentifiedStep';
import { useCountryGuess } from './useCountryGuess';
import { useLoginFlow } from './useLoginFlow';
import { useStepHistory } from './useStepHistory';

/** The flow's step names of the specification (section 2) for those of its steps that have one. */
const analyticsSteps: Partial<Record<`${Action}/${Step}`, AnalyticsStep>> = {
  'SIGNIN/START': 'anon_main',
  'SIGNUP/START': 'anon_main',
  'SIGNIN/CODE_INPUT': 'user_phone_code',
  'SIGNUP/CODE_INPUT': 'anon_phone_code',
  'SIGNIN/EMAIL_CODE_INPUT': 'user_email_code',
  'SIGNUP/EMAIL_CODE_INPUT': 'anon_email_code',
  'SIGNUP/REGISTER_FORM': 'anon_registration',
};

/** Sign-in and registration: one card, whose step the flow names. */
export const LoginScreen = observer(function LoginScreen() {
  const host = useHost();
  const t = useAuthMessages();
  const [query] = useSearchParams();
  const flow = useLoginFlow(host, query);
  const handleBack = useStepHistory(flow);
  const phoneInput = useRef<HTMLInputElement>(null);
  useCountryGuess(host.api, flow.start);
  useAdoptedFirstPaint(flow, phoneInput);

  const { step, action } = flow;
  useEffect(() => {
    const name = analyticsSteps[`${action}/${step}`];
    if (name) host.analytics.step(name);
  }, [host, step, action]);

  const { businessUnit } = host.branding;
  const agreements = {
    terms: businessUnit?.terms_of_use ?? host.links.policy('terms_of_service'),
    personalData: businessUnit?.privacy_policy ?? host.links.policy('personal_data'),
  };

  const cards: Record<Step, () => React.JSX.Element> = {
    START: () => (
      <StartStep
        ref={phoneInput}
        field={flow.start}
        isBusy={flow.isBusy}
        agreements={agreements}
        onSubmit={() => void flow.identify()}
      />
    ),
    USER_IDENTIFIED: () => <UserIdentifiedStep flow={flow} onBack={handleBack} />,
    NOT_RECOGNIZED: () => <NotRecognizedStep flow={flow} onBack={handleBack} />,
    CODE_INPUT: () => (
      <CodeStep
        key="sms"
        title={t('code.sms-title')}
        subtitle={t('code.sms-subtitle', { to: flow.sms.sent?.to ?? flow.phone })}
        hint={
          flow.sms.sent?.isDelayed ? t(flow.action === 'SIGNIN' ? 'code.sms-late-email' : 'code.sms-late') : undefined
        }
        store={flow.sms}
        isBusy={flow.isBusy}
        onSubmit={() => void flow.submitSmsCode()}
        onBack={handleBack}
      />
    ),
    EMAIL_CODE_INPUT: () => (
      <CodeStep
        key="email"
        title={t('code.email-title')}
        subtitle={t('code.email-subtitle', { to: flow.maskedEmail ?? '' })}
        hint={t('code.email-delay')}
        store={flow.email}
        isBusy={flow.isBusy}
        onSubmit={() => void flow.submitEmailCode()}
        onBack={handleBack}
      />
    ),
    REGISTER_FORM: () => <RegisterFormStep flow={flow} agreements={agreements} onBack={handleBack} />,
  };

  return (
    <Place>
      {cards[step]()}
      {/* Anew with each step: below a card of another height it would be moved, and so it just appears. */}
      <CardBottom key={step} />
    </Place>
  );
});

/** Goes on with what was typed before React ran; the first paint's card goes in the frame in which the live one comes. */
function useAdoptedFirstPaint(
  flow: ReturnType<typeof useLoginFlow>,
  phoneInput: React.RefObject<HTMLInputElement | null>,
) {
  const [adopted] = useState(() => {
    const input = readFirstPaint();
    if (input?.value && flow.step === 'START') flow.start.setPhone(input.value);
    return input;
  });

  useLayoutEffect(() => {
    if (adopted && phoneInput.current) adoptCaret(phoneInput.current, adopted);
    removeFirstPaint();
    if (adopted?.isSubmitted && flow.step === 'START') void flow.identify();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: what the first paint held is history after that
  }, []);
}
