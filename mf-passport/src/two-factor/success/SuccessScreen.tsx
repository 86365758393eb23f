import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { createSettings } from '@passport/shared/settings';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useFlowMemory } from '../../data/useFlowMemory';
import { Done } from '@passport/shared/ui/Done';
import { ForUser } from '../../frame/ForUser';
import { Screen } from '../../frame/Screen';
import { forgetAdvice } from '../../home/lastAdvice';
import { paths } from '../../paths';
import { codesMemory } from '../codesMemory';
import { LostCodes } from '../LostCodes';
import { useOutcomeKeeper } from '../outcome';
import { RecoveryCodes } from '../RecoveryCodes';
import { twoFactorTexts } from '../../texts';

/** /passport/2fa/success: the factor is on; recovery codes are shown this one time. Opened only by the screens that turn a factor on. */
export function SuccessScreen() {
  const t = useMessages(twoFactorTexts.namespace);
  return (
    <Screen title={t('success.title')} back={{ to: paths.twoFactor, name: t('title') }}>
      <ForUser>{() => <Outcome />}</ForUser>
    </Screen>
  );
}

const Outcome = observer(function Outcome() {
  const t = useMessages(twoFactorTexts.namespace);
  const { session } = useHost();
  const keeper = useOutcomeKeeper();
  const memory = useFlowMemory<boolean>(codesMemory);
  const [outcome] = useState(() => keeper.current);
  const [wereShown] = useState(() => memory.read() === true);

  // Without a proven address, that is recommended next.
  const hasEmail = Boolean(session.user?.email) && session.user?.need_change_email === false;

  useEffect(
    () => () => {
      keeper.current = undefined;
    },
    [keeper],
  );
  useEffect(() => {
    if (outcome && hasEmail) forgetAdvice(createSettings(window), 'two-factor');
  }, [outcome, hasEmail]);

  if (outcome?.recovery_codes) return <RecoveryCodes codes={outcome.recovery_codes} />;
  if (outcome)
    return (
      <Done title={t('codes.title')} text={t('success.text-kept')}>
        <ButtonLink to={paths.twoFactor} $variant="primary" $isWide={false}>
          {t('success.done')}
        </ButtonLink>
      </Done>
    );
  const isOn = session.user?.two_factor_auth !== 'DISABLE';
  if (!isOn || !wereShown) return <Navigate to={paths.twoFactor} replace />;
  return (
    <LostCodes
      action={
        <ButtonLink to={paths.twoFactorRecoveryCodes} $variant="primary" $isWide={false}>
          {t('codes.renew')}
        </ButtonLink>
      }
    />
  );
});
