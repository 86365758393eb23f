import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useConfirmSignIn } from '../../confirm-sign-in/ConfirmSignInProvider';
import { useFlowMemory } from '../../data/useFlowMemory';
import { Done } from '@passport/shared/ui/Done';
import { Screen } from '../../frame/Screen';
import { StepCard } from '../../frame/StepCard';
import { paths } from '../../paths';
import type { ProofSnapshot } from '../../proof/ProofFlow';
import { ProofSteps } from '../../proof/ProofSteps';
import { useProofFlow } from '../../proof/useProofFlow';
import { twoFactorTexts } from '../../texts';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import { WithSettings } from '../../proof/WithSettings';

/** /passport/2fa/disable: turning the factor off requires the factor itself or a recovery code, and a recent sign-in. */
export const DisableScreen = observer(function DisableScreen() {
  const t = useMessages(twoFactorTexts.namespace);
  const { user } = useHost().session;
  const [isDone, setIsDone] = useState(false);
  return (
    <Screen
      title={t(isDone ? 'title' : 'disable.title')}
      {...(!isDone && { lead: t('disable.lead') })}
      back={{ to: paths.twoFactor, name: t('title') }}
    >
      {isDone ? (
        <Done
          title={t('disable.done')}
          text={t(user?.email && user.is_verified ? 'disable.done-text' : 'disable.done-text-phone')}
        >
          <ButtonLink to={paths.twoFactor} $variant="primary" $isWide={false}>
            {t('success.done')}
          </ButtonLink>
        </Done>
      ) : (
        <WithSettings>
          {(settings) =>
            settings.mode === 'DISABLE' ? (
              <Navigate to={paths.twoFactor} replace />
            ) : (
              <Disabling settings={settings} onDone={() => setIsDone(true)} />
            )
          }
        </WithSettings>
      )}
    </Screen>
  );
});

interface DisablingProps {
  settings: TwoFactorSettings;
  onDone(): void;
}

const Disabling = observer(function Disabling({ settings, onDone }: DisablingProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const memory = useFlowMemory<ProofSnapshot>('2fa-disable');
  const flow = useProofFlow(
    {
      needsContact: !settings.is_sign_in_recent,
      factor: settings.mode,
      waitsForPress: true,
      async finish(proof) {
        await confirmation.guard(() => createTwoFactorApi(api).set({ mode: 'DISABLE', ...proof }), { sent: proof });
        memory.forget();
        onDone();
        await session.reload();
      },
    },
    memory,
  );
  return (
    <StepCard title={t('disable.step')}>
      <ProofSteps flow={flow} submitLabel={t('disable.submit')} isDangerous>
        <ButtonLink to={paths.twoFactor} $variant="quiet" $isWide={false}>
          {t('general.cancel')}
        </ButtonLink>
      </ProofSteps>
    </StepCard>
  );
});
