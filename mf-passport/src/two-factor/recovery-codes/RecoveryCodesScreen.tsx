import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useConfirmSignIn } from '../../confirm-sign-in/ConfirmSignInProvider';
import { useFlowMemory } from '../../data/useFlowMemory';
import { Screen } from '../../frame/Screen';
import { StepCard } from '../../frame/StepCard';
import { paths } from '../../paths';
import type { ProofSnapshot } from '../../proof/ProofFlow';
import { ProofSteps } from '../../proof/ProofSteps';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import { useProofFlow } from '../../proof/useProofFlow';
import { WithSettings } from '../../proof/WithSettings';
import { codesMemory } from '../codesMemory';
import { LostCodes } from '../LostCodes';
import { twoFactorTexts } from '../../texts';
import { RecoveryCodes } from '../RecoveryCodes';

/** /passport/2fa/recovery-codes: replaces the recovery codes after a proof of the factor. */
export function RecoveryCodesScreen() {
  const t = useMessages(twoFactorTexts.namespace);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Screen
      title={t(codes ? 'renew.done' : 'renew.title')}
      {...(!codes && { lead: t('renew.lead') })}
      back={{ to: paths.twoFactor, name: t('title') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
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
  const t = useMessages(twoFactorTexts.namespace);
  const { api } = useHost();
  const confirmation = useConfirmSignIn();
  const memory = useFlowMemory<ProofSnapshot>('recovery-codes');
  const shown = useFlowMemory<boolean>(codesMemory);
  const [wereShown] = useState(() => shown.read() === true);
  const flow = useProofFlow(
    {
      needsContact: !settings.is_sign_in_recent,
      factor: settings.mode,
      // The earlier codes stop working: a code that a browser fills in must not be enough for that.
      waitsForPress: true,
      async finish(proof) {
        const renew = () => createTwoFactorApi(api).renewRecoveryCodes(proof);
        const answer = await confirmation.guard(renew, { sent: proof });
        memory.forget();
        onDone(answer.recovery_codes);
      },
    },
    memory,
  );
  return (
    <Cards>
      {wereShown && <LostCodes />}
      <StepCard title={t('proof.step')}>
        <ProofSteps flow={flow} submitLabel={t('renew.submit')} />
      </StepCard>
    </Cards>
  );
});

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;
