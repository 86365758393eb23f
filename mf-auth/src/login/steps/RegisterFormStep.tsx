import { observer } from 'mobx-react-lite';
import { Agreements, type AgreementAddresses } from '../Agreements';
import type { LoginFlow } from '../LoginFlow';
import { useLoginMessages } from '../texts';
import { SignInCard } from '../SignInCard';
import { RegistrationFields } from './RegistrationFields';

interface RegisterFormStepProps {
  flow: LoginFlow;
  agreements: AgreementAddresses;
  onBack(): void;
}

/** REGISTER_FORM: who the visitor is; the phone is the proven one and stays as it is. */
export const RegisterFormStep = observer(function RegisterFormStep({
  flow,
  agreements,
  onBack,
}: RegisterFormStepProps) {
  const t = useLoginMessages();
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
        onSubmit={() => flow.submitForm()}
      />
    </SignInCard>
  );
});
