import { useMessages } from '@passport/shared/i18n/useMessages';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import type { Owner } from '../proof/OwnerGate';
import { ContactChangeSteps } from './ContactChangeSteps';
import { ContactChangeScreen } from './ContactChangeScreen';
import { namespace } from './texts';
import { useContactChange, usePhoneFieldFactory } from './useContactChange';

/** /passport/change-phone */
export function ChangePhoneScreen() {
  return (
    <ContactChangeScreen kind="phone">
      {(owner, onDone) => <ChangePhone owner={owner} onDone={onDone} />}
    </ContactChangeScreen>
  );
}

function ChangePhone({ owner, onDone }: { owner: Owner; onDone(): void }) {
  const t = useMessages(namespace);
  const { change, field } = useContactChange('phone', owner, usePhoneFieldFactory());
  return (
    <ContactChangeSteps
      kind="phone"
      owner={owner}
      change={change}
      onDone={onDone}
      field={<PhoneInput field={field} name="phone" label={t('phone.field')} required autoFocus />}
    />
  );
}
