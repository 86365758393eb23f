import { observer } from 'mobx-react-lite';
import { Agreements, type AgreementAddresses } from '../../card/Agreements';
import type { LoginFlow } from '../../flow/LoginFlow';
import { useStepsMessages } from '../../card/texts';
import { SignInCard } from '../../card/SignInCard';
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
  const t = useStepsMessages();
  return (
    <SignInCard
      title={t('register.title')}
      subtitle={t('register.subtitle')}
      onBack={onBack}
      footer={<Agreements {...agreements} />}
    >
      <RegistrationFields
        form={flow.form}
        emailHint={t('register.email-hint')}
        isPhoneProven
        isBusy={flow.isBusy}
        onSubmit={() => flow.registration.submitForm()}
      />
    </SignInCard>
  );
});
