import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Done } from '../../frame/Done';
import { Screen } from '../../frame/Screen';
import { paths } from '../../paths';
import { namespace } from '../texts';
import { useOutcomeKeeper } from '../outcome';
import { RecoveryCodes } from '../RecoveryCodes';

/** /passport/2fa/success: the factor is on; recovery codes are shown this one time. Opened only by the screens that turn a factor on. */
export const SuccessScreen = observer(function SuccessScreen() {
  const t = useMessages(namespace);
  const { session } = useHost();
  const keeper = useOutcomeKeeper();
  const [outcome] = useState(() => keeper.current);

  useEffect(
    () => () => {
      keeper.current = undefined;
    },
    [keeper],
  );

  const isOn = session.user === undefined || session.user.two_factor_auth !== 'DISABLE';
  if (!outcome && !isOn) return <Navigate to={paths.twoFactor} replace />;
  const codes = outcome?.recovery_codes;
  return (
    <Screen title={t('title')} back={{ to: paths.twoFactor, name: t('title') }}>
      <Done title={t('success.title')} text={t(codes ? 'success.text' : 'success.text-kept')}>
        <ButtonLink to={paths.twoFactor} $variant="primary" $isWide={false}>
          {t('success.done')}
        </ButtonLink>
      </Done>
      {codes && <RecoveryCodes codes={codes} />}
    </Screen>
  );
});
