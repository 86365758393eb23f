import type { Host } from '@passport/shared/host/Host';
import { colors, layout, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

interface SignOutDialogProps {
  host: Host;
  onClose: () => void;
}

/** Asks before signing out, and whether all sessions should end. */
export function SignOutDialog({ host, onClose }: SignOutDialogProps) {
  const t = useShellMessages();
  const navigate = useNavigate();
  const [endAllSessions, setEndAllSessions] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm(): Promise<void> {
    setIsBusy(true);
    await host.session.signOut({ endAllSessions });
    await navigate(host.links.signIn());
  }

  return (
    <Modal
      isOpen
      title={t('sign-out.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button isLoading={isBusy} onClick={() => void handleConfirm()}>
            {t('sign-out.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('sign-out.text')}</p>
      <Choice>
        <input type="checkbox" checked={endAllSessions} onChange={({ target }) => setEndAllSessions(target.checked)} />
        {t('sign-out.everywhere')}
      </Choice>
    </Modal>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${layout.target};
  margin-top: ${space(3)};
  cursor: pointer;
  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${colors.accent};
  }
`;
