import type { AnalyticsStep } from '@passport/shared/host/Host';
import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import type { AgreementAddresses } from '../card/Agreements';
import { formsTexts } from '../texts';
import type { LoginFlow } from '../flow/LoginFlow';
import { stepsBehind, type Action, type Step } from '../flow/machine';
import { layout, motion } from '@passport/shared/theme/tokens';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { NotRecognizedStep } from './steps/NotRecognizedStep';
import { UserIdentifiedStep } from './steps/UserIdentifiedStep';
import { useStepHistory } from '../flow/useStepHistory';
import { OfferStep } from '../passkeys/lazyOfferStep';
import { CodeSteps } from './codeSteps';

/** Only a registration loads the form, while the phone is being proven. */
const RegisterFormStep = lazyPart({
  texts: [formsTexts],
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
  const handleBack = useStepHistory(flow);
  const { step, action } = flow;
  /** An external login whose account still has to be proven. */
  const isLinking = step === 'USER_IDENTIFIED' && flow.external !== undefined;

  useEffect(() => {
    const name = isLinking ? 'anon_unverified_phone_email' : analyticsSteps[`${action}/${step}`];
    if (name) host.analytics.step(name);
  }, [host, step, action, isLinking]);

  useEffect(() => {
    if (step !== 'START') void CodeSteps.preload(host).catch(() => undefined);
  }, [host, step]);

  useEffect(() => {
    if (action === 'SIGNUP') void RegisterFormStep.preload(host).catch(() => undefined);
  }, [host, action]);

  const [shown, setShown] = useState({ step, from: '0' });
  if (shown.step !== step) setShown({ step, from: stepsBehind(shown.step, action).includes(step) ? '-12px' : '12px' });

  const { endOffer } = flow;
  const place = endOffer ? 'offer' : step;
  useTopOf(instead && !endOffer ? 'instead' : place);

  const card = () => {
    if (endOffer) return <OfferStep onEnd={endOffer} />;
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
      case 'EMAIL_CODE_INPUT':
        return <CodeSteps flow={flow} onBack={handleBack} />;
    }
  };
  return (
    <SlidingStep key={place} style={{ '--from': shown.from } as CSSProperties}>
      {card()}
    </SlidingStep>
  );
});

/** A step slides into its place, from the side that corresponds to its direction. Not faded: its texts keep their contrast all the while. */
const enter = keyframes`
  from { translate: var(--from); }
`;

/** Shortened for reduced motion, it would still be displaced for a frame. */
const SlidingStep = styled.div`
  width: ${layout.cardWidth};
  max-width: 100%;
  animation: ${enter} ${motion.calm};
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  &:empty {
    display: none;
  }
`;
