import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useConfirmSignIn } from '../../confirm-sign-in/ConfirmSignInProvider';
import { Done } from '../../frame/Done';
import { Screen } from '../../frame/Screen';
import { StepCard } from '../../frame/StepCard';
import { paths } from '../../paths';
import { ProofSteps } from '../../proof/ProofSteps';
import { useProofFlow } from '../../proof/useProofFlow';
import { namespace } from '../texts';
import { RecoveryCodes } from '../RecoveryCodes';
import { createTwoFactorApi } from '../twoFactor.api';
import { WithSettings } from '../WithSettings';

/** /passport/2fa/recovery-codes: replaces the recovery codes after a proof of the factor. */
export function RecoveryCodesScreen() {
  const t = useMessages(namespace);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Screen title={t('renew.title')} lead={t('renew.lead')} back={{ to: paths.twoFactor, name: t('title') }}>
      {codes ? (
        <>
          <Done title={t('renew.done')} text={t('success.text')}>
            <ButtonLink to={paths.twoFactor} $variant="primary" $isWide={false}>
              {t('success.done')}
            </ButtonLink>
          </Done>
          <RecoveryCodes codes={codes} />
        </>
      ) : (
        <WithSettings>
          {(settings) =>
            settings.mode === 'DISABLE' ? (
              <Navigate to={paths.twoFactor} replace />
            ) : (
              <Renewal settings={settings} onDone={setCodes} />
            )
          }
        </WithSettings>
      )}
    </Screen>
  );
}

interface RenewalProps {
  settings: TwoFactorSettings;
  onDone(codes: readonly string[]): void;
}

const Renewal = observer(function Renewal({ settings, onDone }: RenewalProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const confirmation = useConfirmSignIn();
  const flow = useProofFlow({
    needsContact: !settings.is_sign_in_recent,
    factor: settings.mode,
    async finish(proof) {
      const answer = await confirmation.guard(() => createTwoFactorApi(api).renewRecoveryCodes(proof));
      onDone(answer.recovery_codes);
    },
  });
  return (
    <StepCard title={t('current.step')}>
      <ProofSteps flow={flow} submit={t('renew.submit')} />
    </StepCard>
  );
});
