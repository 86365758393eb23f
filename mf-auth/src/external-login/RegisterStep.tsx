import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { agreementsOf } from '../card/Agreements';
import { EmailOwner } from '../card/EmailOwner';
import { RegistrationAgreements } from '../card/RegistrationAgreements';
import { formsTexts, externalTexts } from '../texts';
import { StepCard } from '../card/StepCard';
import { RegistrationFields } from '../card/RegistrationFields';
import { useCountryGuess } from '@passport/shared/phone/useCountryGuess';
import type { ExternalFlow } from './ExternalFlow';

interface RegisterStepProps {
  flow: ExternalFlow;
  /** Goes to the sign-in of the account that has the email address. @param ending the last digits of its phone */
  onSignIn(ending: string): void;
}

/** REGISTER_FORM after an external login: the provider's data is filled in, and the person adds a phone. */
export const RegisterStep = observer(function RegisterStep({ flow, onSignIn }: RegisterStepProps) {
  const host = useHost();
  const t = useMessages(externalTexts.namespace);
  const login = useMessages(formsTexts.namespace);
  const { form } = flow;
  const name = { provider: t(`providers.${flow.provider}`) };
  useCountryGuess(host.api, form.phone);
  // The field to fill in takes the focus instead of the title.
  const [isFilled] = useState(() => form.firstEmpty === undefined);

  return (
    <StepCard
      title={t('register.title')}
      subtitle={t('register.subtitle', name)}
      footer={<RegistrationAgreements agreements={agreementsOf(host)} documents={form.documents} />}
      isTitleFocused={isFilled}
    >
      <RegistrationFields
        form={form}
        emailHint={flow.isEmailVerified ? t('register.email-verified', name) : login('register.email-hint')}
        isBusy={flow.isBusy}
        note={flow.note}
        emailExtra={<EmailOwner registration={flow.registration} onSignIn={onSignIn} />}
        onSubmit={() => flow.registration.submitForm()}
      >
        {flow.registration.takenPhone !== undefined && flow.registration.takenPhone === form.phone.phone && (
          <Button variant="secondary" isWide isLoading={flow.isBusy} onClick={() => void flow.claimPhone()}>
            {t('register.phone-taken', name)}
          </Button>
        )}
      </RegistrationFields>
    </StepCard>
  );
});
