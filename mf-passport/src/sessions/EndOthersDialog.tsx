import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { observer } from 'mobx-react-lite';
import type { Sessions } from './Sessions';
import { sessionsTexts } from '../texts';

interface EndOthersDialogProps {
  sessions: Sessions;
  isOpen: boolean;
  onClose(): void;
  /** The other sessions were ended and their rows are gone. */
  onEnded(): void;
}

/** Confirms the end of the sessions on all other devices. */
export const EndOthersDialog = observer(function EndOthersDialog(props: EndOthersDialogProps) {
  const t = useMessages(sessionsTexts.namespace);
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const { sessions } = props;

  async function handleConfirm(): Promise<void> {
    try {
      await sessions.endOthers();
    } catch (error) {
      showFailure(error);
      return;
    }
    toasts.success(t('others.done'));
    props.onClose();
    props.onEnded();
  }

  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t('others.title')}
      text={t('others.text')}
      confirm={t('others.confirm')}
      isBusy={sessions.isEndingOthers}
      onConfirm={() => void handleConfirm()}
      onClose={props.onClose}
    />
  );
});
