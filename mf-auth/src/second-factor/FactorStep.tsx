import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LoginFlow } from '../flow/LoginFlow';
import { PasskeyFactor } from './PasskeyFactor';
import { OtherCodeStep } from './OtherCodeStep';
import { secondFactorTexts } from '../texts';
import { TelegramStep } from './TelegramStep';
import { TypedStep } from './TypedStep';

const Other = styled(LinkButton)`
  align-self: center;
  min-height: 44px;
`;

interface FactorStepProps {
  flow: LoginFlow;
  mode: SecondFactor;
  onBack(): void;
}

/** The step of a second factor, or of a recovery code in its place. */
export function FactorStep({ flow, mode, onBack }: FactorStepProps) {
  const t = useMessages(secondFactorTexts.namespace);
  const [isRecovering, setIsRecovering] = useState(false);
  useTopOf(isRecovering ? 'recovery' : mode);
  if (isRecovering)
    return <TypedStep key="recovery" flow={flow} field="recovery_code" onBack={() => setIsRecovering(false)} />;
  const props = {
    flow,
    onBack,
    children: (
      <>
        <PasskeyFactor flow={flow} />
        <Other type="button" onClick={() => setIsRecovering(true)}>
          {t('recovery.use')}
        </Other>
      </>
    ),
  };
  if (mode === 'TELEGRAM') return <TelegramStep {...props} />;
  if (mode === 'PHONE_EMAIL') return <OtherCodeStep {...props} />;
  return <TypedStep key={mode} field={mode === 'PASSWORD' ? 'password' : 'totp'} {...props} />;
}
