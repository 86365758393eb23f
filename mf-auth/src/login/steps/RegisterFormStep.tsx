import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import type { AgreementAddresses } from '../../card/Agreements';
import { EmailOwner } from '../../card/EmailOwner';
import { RegistrationAgreements } from '../../card/RegistrationAgreements';
import type { LoginFlow } from '../../flow/LoginFlow';
import { formsTexts } from '../../texts';
import { StepCard } from '../../card/StepCard';
import { RegistrationFields } from '../../card/RegistrationFields';

interface RegisterFormStepProps {
  flow: LoginFlow;
  agreements: AgreementAddresses;
  onBack(): void;
}

/** REGISTER_FORM: the person's data. The phone is proven and cannot be changed. */
export const RegisterFormStep = observer(function RegisterFormStep({
  flow,
  agreements,
  onBack,
}: RegisterFormStepProps) {
  const t = useMessages(formsTexts.namespace);
  return (
    <StepCard
      title={t('register.title')}
      subtitle={t('register.subtitle')}
      onBack={onBack}
      footer={<RegistrationAgreements agreements={agreements} documents={flow.form.documents} />}
    >
      <RegistrationFields
        form={flow.form}
        emailHint={t('register.email-hint')}
        isPhoneProven
        isBusy={flow.isBusy}
        note={flow.note}
        emailExtra={<EmailOwner registration={flow.registration} onSignIn={(ending) => flow.signInToOwner(ending)} />}
        onSubmit={() => flow.registration.submitForm()}
      />
    </StepCard>
  );
});
