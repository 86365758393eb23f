import { useMessages } from '@passport/shared/i18n/useMessages';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import { ChangeContact } from './ChangeContact';
import { namespace } from './texts';
import { useContactChange, usePhoneFieldFactory } from './useContactChange';

/** /passport/change-phone */
export function ChangePhoneScreen() {
  const t = useMessages(namespace);
  const { change, field } = useContactChange('phone', usePhoneFieldFactory());
  return (
    <ChangeContact
      kind="phone"
      change={change}
      field={<PhoneInput field={field} name="phone" label={t('phone.field')} required autoFocus />}
    />
  );
}
