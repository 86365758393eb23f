import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Sessions } from './Sessions';
import { sessionsTexts } from '../texts';

/** The sessions on other devices, or all of them with this one. */
export type EndScope = 'others' | 'all';

interface EndSessionsDialogProps {
  sessions: Sessions;
  /** The sessions to end; undefined while the dialog is closed. */
  scope: EndScope | undefined;
  onClose(): void;
  /** The other sessions were ended and their rows are gone. */
  onEnded(): void;
}

/** Confirms the end of many sessions; ending all of them signs this one out. */
export const EndSessionsDialog = observer(function EndSessionsDialog(props: EndSessionsDialogProps) {
  const t = useMessages(sessionsTexts.namespace);
  const { session, toasts, links } = useHost();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const { sessions, scope } = props;
  const texts = scope ?? 'others';

  async function handleConfirm(): Promise<void> {
    try {
      if (scope === 'all') {
        setIsSigningOut(true);
        await session.signOut({ endAllSessions: true });
        return await navigate(links.signIn());
      }
      await sessions.endOthers();
      toasts.success(t('others.done'));
      props.onClose();
      props.onEnded();
    } catch (error) {
      setIsSigningOut(false);
      showFailure(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen={scope !== undefined}
      title={t(`${texts}.title`)}
      text={t(`${texts}.text`)}
      confirm={t(`${texts}.confirm`)}
      isBusy={sessions.isEndingOthers || isSigningOut}
      onConfirm={() => void handleConfirm()}
      onClose={props.onClose}
    />
  );
});
