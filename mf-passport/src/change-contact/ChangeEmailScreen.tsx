import { TextField } from '@passport/shared/form/TextField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { ChangeContact } from './ChangeContact';
import { namespace } from './texts';
import { createEmailField, useContactChange } from './useContactChange';

/** /passport/change-email */
export function ChangeEmailScreen() {
  const t = useMessages(namespace);
  const { change, field } = useContactChange('email', createEmailField);
  return (
    <ChangeContact
      kind="email"
      change={change}
      field={
        <TextField
          field={field}
          name="email"
          type="email"
          inputMode="email"
          label={t('email.field')}
          autocomplete="email"
          maxLength={254}
          required
          autoFocus
        />
      }
    />
  );
}
