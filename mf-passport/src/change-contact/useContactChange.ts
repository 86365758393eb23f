import { FieldStore } from '@passport/shared/form/FieldStore';
import { email, required } from '@passport/shared/form/validators';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import { createCodesApi } from '@passport/shared/verification/codes.api';
import { useLatest } from '@passport/shared/ui/useLatest';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { useEffect, useState } from 'react';
import { createConfirmSignInApi } from '../confirm-sign-in/confirmSignIn.api';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { unusedProof } from '../confirm-sign-in/unusedProof';
import { useFlowMemory } from '../data/useFlowMemory';
import { useKeptFlow } from '../data/useKeptFlow';
import type { Owner } from '../proof/OwnerGate';
import { createPasskeyCalls } from '../proof/passkeyCalls';
import { useExplain } from '../proof/useExplain';
import { useOpenCodes } from '../proof/useOpenCodes';
import { createChangeContactApi } from './changeContact.api';
import { ContactChangeFlow, type ContactChangeSnapshot, type ContactKind } from './ContactChangeFlow';
import { changeContactTexts } from '../texts';

/** Creates the ContactChangeFlow of a screen with the field of the new contact; it is disposed with the screen. */
export function useContactChange<Field extends FieldStore>(
  kind: ContactKind,
  { user, factor, hasPasskey }: Owner,
  createField: () => Field,
) {
  const latest = useLatest(useMessages(changeContactTexts.namespace));
  const { api, session } = useHost();
  const confirmation = useConfirmSignIn();
  const explain = useExplain();
  const memory = useFlowMemory<ContactChangeSnapshot>(`change-${kind}`);
  const [made] = useState(() => {
    const field = createField();
    const calls = createChangeContactApi(api);
    const change = new ContactChangeFlow({
      kind,
      field,
      codes: { ...createCodesApi(api), ...createTelegramApi(api) },
      explain,
      hasEmail: user.email !== null,
      present: () => {
        const { is_verified, ...contacts } = session.user ?? user;
        // An address that was never proven can still be.
        const value = kind === 'email' && !is_verified ? null : contacts[kind];
        return { value, error: latest.current(`${kind}.own`) };
      },
      factor,
      passkey: hasPasskey ? createPasskeyCalls(api) : undefined,
      confirmSignIn: async (proven) => void (await createConfirmSignInApi(api).confirm(proven)),
      change: (proven, verification) =>
        confirmation.guard(() => calls[kind](proven, verification), {
          proven: unusedProof(proven, factor !== 'DISABLE'),
        }),
      onChanged: () => session.reload(),
    });
    const kept = memory.read();
    if (kept) change.restore(kept);
    return { field, change };
  });
  useKeptFlow(memory, made.change);
  useOpenCodes(made.change.proof);
  useEffect(() => () => made.change.dispose(), [made]);
  return made;
}

/** The field of a new address. */
export const createEmailField = (): FieldStore => new FieldStore('', [required(), email]);

/** Makes the field of a new phone; it loads the country list for a dial code of another country. */
export function usePhoneFieldFactory(): () => PhoneField {
  const { locale } = useHost();
  return () => new PhoneField(loadCountriesIn(locale), [required('errors.phone-number-required')]);
}
