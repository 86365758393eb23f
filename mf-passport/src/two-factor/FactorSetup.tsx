import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecondFactor, TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { Screen } from '../frame/Screen';
import { StepCard } from '../frame/StepCard';
import { paths } from '../paths';
import { Actions } from '../proof/formStyles';
import { ProofSteps } from '../proof/ProofSteps';
import type { FactorChange } from './FactorChange';
import { twoFactorTexts } from '../texts';
import { useFactorChange } from './useFactorChange';
import { WithSettings } from '../proof/WithSettings';

interface FactorSetupProps {
  mode: SecondFactor;
  /** The step that proves the new factor. */
  children: (change: FactorChange, settings: TwoFactorSettings) => ReactNode;
}

/** The common parts of the screens that turn a factor on. */
export function FactorSetup({ mode, children }: FactorSetupProps) {
  const t = useMessages(twoFactorTexts.namespace);
  return (
    <Screen title={t(`${mode}.title`)} lead={t(`${mode}.lead`)} back={{ to: paths.twoFactor, name: t('title') }}>
      <WithSettings>
        {(settings) => (
          <Steps mode={mode} settings={settings}>
            {children}
          </Steps>
        )}
      </WithSettings>
    </Screen>
  );
}

const Steps = observer(function Steps({
  mode,
  settings,
  children,
}: FactorSetupProps & { settings: TwoFactorSettings }) {
  const t = useMessages(twoFactorTexts.namespace);
  const change = useFactorChange(mode, settings);
  const confirmation = useConfirmSignIn();
  // The sign-in is confirmed before the new factor is entered, not after. If a factor is already in use, proving that factor replaces this.
  const isProofDue = settings.mode === 'DISABLE' && !settings.is_sign_in_recent;
  useEffect(() => {
    if (isProofDue) void confirmation.confirm();
  }, [confirmation, isProofDue]);
  const count = change.current ? 2 : undefined;
  return (
    <>
      {/* Kept while the other step is shown: what was typed is still there after a step back. */}
      <StepCard title={t(`${mode}.step`)} isHidden={change.step !== 'new'} {...(count && { number: 1, count })}>
        {children(change, settings)}
      </StepCard>
      {change.step === 'in-use' && change.current && (
        <StepCard title={t('proof.step')} isNext {...(count && { number: 2, count })}>
          <ProofSteps
            flow={change.current}
            submitLabel={t(mode === settings.mode ? 'replace' : 'turn-on')}
            {...(mode === 'TOTP' && settings.mode === 'TOTP' && { totpLead: t('proof.old-key') })}
          />
          <Actions>
            <Button variant="quiet" onClick={() => change.backToNew()}>
              {t('general.back')}
            </Button>
          </Actions>
        </StepCard>
      )}
    </>
  );
});
