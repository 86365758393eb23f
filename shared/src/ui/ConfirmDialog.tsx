import { useMessages } from '../i18n/useMessages';
import { Button } from './Button';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Translated texts: the question, what follows, and what the button does. */
  title: string;
  text: string;
  confirm: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for a confirmation before an action that cannot be undone. */
export function ConfirmDialog({ isOpen, title, text, confirm, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useMessages('common');
  return (
    <Modal
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button variant="danger" isLoading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}
