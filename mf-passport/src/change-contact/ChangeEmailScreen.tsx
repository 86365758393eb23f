import { TextField } from '@passport/shared/form/TextField';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import type { Owner } from '../proof/OwnerGate';
import { ContactChangeSteps } from './ContactChangeSteps';
import { ContactChangeScreen } from './ContactChangeScreen';
import { changeContactTexts } from '../texts';
import { createEmailField, useContactChange } from './useContactChange';

/** /passport/change-email */
export function ChangeEmailScreen() {
  return (
    <ContactChangeScreen kind="email">
      {(owner, onDone) => <ChangeEmail owner={owner} onDone={onDone} />}
    </ContactChangeScreen>
  );
}

const ChangeEmail = observer(function ChangeEmail({ owner, onDone }: { owner: Owner; onDone(): void }) {
  const t = useMessages(changeContactTexts.namespace);
  const { change, field } = useContactChange('email', owner, createEmailField);
  const note = useNote(change.code.isBusy ? undefined : change.sendNote);
  return (
    <ContactChangeSteps
      kind="email"
      owner={owner}
      change={change}
      onDone={onDone}
      field={
        <TextField
          field={field}
          name="email"
          type="email"
          inputMode="email"
          label={t('email.field')}
          hint={note}
          autocomplete="email"
          maxLength={254}
          messageLines={2}
          required
          autoFocus
        />
      }
    />
  );
});
