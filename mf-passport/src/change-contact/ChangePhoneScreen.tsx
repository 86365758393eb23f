import { useMessages } from '@passport/shared/i18n/useMessages';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import type { Owner } from '../proof/OwnerGate';
import { ChangeContact } from './ChangeContact';
import { ChangeContactScreen } from './ChangeContactScreen';
import { namespace } from './texts';
import { useContactChange, usePhoneFieldFactory } from './useContactChange';

/** /passport/change-phone */
export function ChangePhoneScreen() {
  return (
    <ChangeContactScreen kind="phone">
      {(owner, onDone) => <ChangePhone owner={owner} onDone={onDone} />}
    </ChangeContactScreen>
  );
}

function ChangePhone({ owner, onDone }: { owner: Owner; onDone(): void }) {
  const t = useMessages(namespace);
  const { change, field } = useContactChange('phone', owner, usePhoneFieldFactory());
  return (
    <ChangeContact
      kind="phone"
      owner={owner}
      change={change}
      onDone={onDone}
      field={<PhoneInput field={field} name="phone" label={t('phone.field')} required autoFocus />}
    />
  );
}
