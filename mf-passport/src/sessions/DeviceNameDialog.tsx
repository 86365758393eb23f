import { deviceNameMaxLength } from '@passport/shared/constants';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { observer } from 'mobx-react-lite';
import { NameDialog } from '../frame/NameDialog';
import { accountTexts, sessionsTexts } from '../texts';
import { countryName, deviceName } from '../wording/describePlace';
import type { Sessions } from './Sessions';

interface DeviceNameDialogProps {
  sessions: Sessions;
  session: SessionItem;
  onClose(): void;
}

/** Asks for the name of the device of a session; an empty one removes the name. */
export const DeviceNameDialog = observer(function DeviceNameDialog({
  sessions,
  session,
  onClose,
}: DeviceNameDialogProps) {
  const t = useMessages(sessionsTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  return (
    <NameDialog
      t={t}
      facts={[
        deviceName(session, account('on-system')) ?? t('unknown-device'),
        countryName(session.country, locale.current),
      ]}
      name={session.name}
      maxLength={deviceNameMaxLength}
      save={(name) => sessions.rename(session.id, name)}
      onClose={onClose}
    />
  );
});
