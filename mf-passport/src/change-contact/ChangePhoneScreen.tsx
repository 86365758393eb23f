import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { useHost } from '@passport/shared/host/HostContext';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import { useCountryGuess } from '@passport/shared/phone/useCountryGuess';
import { observer } from 'mobx-react-lite';
import type { Owner } from '../proof/OwnerGate';
import { ContactChangeSteps } from './ContactChangeSteps';
import { ContactChangeScreen } from './ContactChangeScreen';
import { changeContactTexts } from '../texts';
import { useContactChange, usePhoneFieldFactory } from './useContactChange';

/** /passport/change-phone */
export function ChangePhoneScreen() {
  return (
    <ContactChangeScreen kind="phone">
      {(owner, onDone) => <ChangePhone owner={owner} onDone={onDone} />}
    </ContactChangeScreen>
  );
}

const ChangePhone = observer(function ChangePhone({ owner, onDone }: { owner: Owner; onDone(): void }) {
  const t = useMessages(changeContactTexts.namespace);
  const { change, field } = useContactChange('phone', owner, usePhoneFieldFactory());
  useCountryGuess(useHost().api, field);
  const note = useNote(change.code.isBusy ? undefined : change.sendNote);
  return (
    <ContactChangeSteps
      kind="phone"
      owner={owner}
      change={change}
      onDone={onDone}
      field={
        <PhoneInput
          field={field}
          name="phone"
          label={t('phone.field')}
          hint={note}
          messageLines={2}
          required
          autoFocus
        />
      }
    />
  );
});
