import { showErrorToast } from '@passport/shared/data/showErrorToast';
import { Checkbox } from '@passport/shared/form/Checkbox';
import type { Host } from '@passport/shared/host/Host';
import { layout } from '@passport/shared/theme/tokens';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { TextLink } from '@passport/shared/ui/TextLink';
import { Spaced } from '@passport/shared/ui/basics';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

interface SignOutDialogProps {
  host: Host;
  onClose: () => void;
  /** Called when the person goes to another screen instead. */
  onLeave: () => void;
}

/** Asks for confirmation, and whether to end all sessions; a toast says that it is done. */
export function SignOutDialog({ host, onClose, onLeave }: SignOutDialogProps) {
  const t = useShellMessages();
  const navigate = useNavigate();
  const [endAllSessions, setEndAllSessions] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm(): Promise<void> {
    setIsBusy(true);
    try {
      await host.session.signOut({ endAllSessions });
      await navigate(host.links.signIn());
      // Not before: a toast stands in the open dialog, which the sign-out removes.
      host.toasts.success(t(endAllSessions ? 'sign-out.done-everywhere' : 'sign-out.done'));
    } catch (error) {
      // The session was over already.
      if (host.session.status === 'anonymous') return void navigate(host.links.signIn());
      setIsBusy(false);
      showErrorToast(host, t, t('sign-out.failed'), error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('sign-out.title')}
      text={t('sign-out.text')}
      confirm={t(endAllSessions ? 'sign-out.confirm-everywhere' : 'sign-out.confirm')}
      variant="primary"
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <ServicesLink to={host.links.services()} onClick={onLeave}>
        {t('sign-out.services')}
      </ServicesLink>
      <Spaced $above={3}>
        <Checkbox name="everywhere" checked={endAllSessions} onChange={setEndAllSessions}>
          {t('sign-out.everywhere')}
        </Checkbox>
      </Spaced>
    </ConfirmDialog>
  );
}

const ServicesLink = styled(TextLink)`
  display: inline-flex;
  align-items: center;
  min-height: ${layout.target};
`;
