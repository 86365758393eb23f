import { FieldStore } from '@passport/shared/form/FieldStore';
import { email, required } from '@passport/shared/form/validators';
import { useHost } from '@passport/shared/host/HostContext';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import { useEffect, useState } from 'react';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { createCodesApi, createTelegramApi } from '@passport/shared/verification/codes.api';
import { useExplain } from '../proof/useExplain';
import { createChangeContactApi } from './changeContact.api';
import { ContactChange, type ContactKind } from './ContactChange';

/** Creates the ContactChange of a screen with the field of the new contact; it is disposed with the screen. */
export function useContactChange<Field extends FieldStore>(kind: ContactKind, createField: () => Field) {
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const explain = useExplain();
  const [made] = useState(() => {
    const field = createField();
    const calls = createChangeContactApi(api);
    const change = new ContactChange({
      kind,
      field,
      codes: { ...createCodesApi(api), ...createTelegramApi(api) },
      explain,
      hasEmail: typeof session.user?.email === 'string',
      change: (proven, verification) => confirmation.guard(() => calls[kind](proven, verification), proven),
      onChanged: () => session.reload(),
    });
    return { field, change };
  });
  useEffect(() => () => made.change.dispose(), [made]);
  return made;
}

/** The field of a new address. */
export const createEmailField = (): FieldStore => new FieldStore('', [required('errors.incorrect-email'), email]);

/** Makes the field of a new phone; it loads the country list for a dial code of another country. */
export function usePhoneFieldFactory(): () => PhoneField {
  const { locale } = useHost();
  return () => new PhoneField(loadCountriesIn(locale), [required('errors.phone-number-required')]);
}
