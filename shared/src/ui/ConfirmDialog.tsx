import type { ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { Button } from './Button';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Translated texts: the question, what follows, and what the button does. */
  title: string;
  text: string;
  confirm: string;
  /** What the other button does; "Cancel" by default, which a question about ending something cannot say. */
  cancel?: string;
  /** The look of the button; `danger` unless what it does can be undone. */
  variant?: 'primary' | 'danger';
  /** What the person chooses before, below the text. */
  children?: ReactNode;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for a confirmation before an action. The focus is on what changes nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirm,
  cancel,
  variant = 'danger',
  isBusy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const t = useMessages('common');
  return (
    <Modal
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {cancel ?? t('general.cancel')}
          </Button>
          <Button variant={variant} isLoading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {children}
    </Modal>
  );
}
