import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { EditIcon, PersonIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { NameForm } from '../names/entrance';
import { namespace } from '../texts';
import { EditButton } from './EditLink';
import { ProfileRow } from './ProfileRow';

interface NameRowProps {
  isDisabled: boolean;
  /** The button takes the focus when it appears: the form that had it is closed. */
  takesFocus: boolean;
  /** The form is loaded and can be shown. */
  onEdit(): void;
  /** The name; nothing while it loads. */
  children: ReactNode;
}

/** The person's name, with the button that opens its form. */
export const NameRow = observer(function NameRow({ isDisabled, takesFocus, onEdit, children }: NameRowProps) {
  const t = useMessages(namespace);
  const host = useHost();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  // Loads the form while the pointer is on its way; a failure is shown when the button is pressed.
  const preload = () => void NameForm.preload(host).catch(() => undefined);
  async function handleEdit(): Promise<void> {
    try {
      await NameForm.preload(host);
      onEdit();
    } catch {
      host.toasts.error(t('errors.connection'));
    }
  }

  return (
    <ProfileRow
      icon={<PersonIcon />}
      label={t('home.name')}
      action={
        <EditButton
          ref={button}
          type="button"
          disabled={isDisabled}
          aria-label={t('home.edit-name')}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void handleEdit()}
        >
          <EditIcon size={20} />
          <span>{t('home.edit')}</span>
        </EditButton>
      }
    >
      {children}
    </ProfileRow>
  );
});
