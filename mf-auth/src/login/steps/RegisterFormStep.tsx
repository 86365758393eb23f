import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { gutter, space, text } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import type { AgreementAddresses } from '../../card/Agreements';
import { RegistrationAgreements } from '../../card/RegistrationAgreements';
import type { LoginFlow } from '../../flow/LoginFlow';
import { useFormsMessages } from '../../card/forms/texts';
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
  const t = useFormsMessages();
  return (
    <SignInCard
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
        emailExtra={<EmailOwner flow={flow} />}
        onSubmit={() => flow.registration.submitForm()}
      />
    </SignInCard>
  );
});

/** The email address belongs to an account: leads to its sign-in, or to support. */
const EmailOwner = observer(function EmailOwner({ flow }: Pick<RegisterFormStepProps, 'flow'>) {
  const t = useFormsMessages();
  const host = useHost();
  const { takenEmail } = flow.registration;
  if (takenEmail === undefined || takenEmail.email !== flow.form.values.email) return null;
  return (
    <Owner>
      <LinkButton onClick={() => flow.signInToOwner()}>{t('register.sign-in-to-it')}</LinkButton>
      <LinkButton {...supportButton(host)}>{t('register.no-phone')}</LinkButton>
    </Owner>
  );
});

const Owner = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  padding: 0 ${gutter(4)};
  ${text.small}
  > button {
    min-height: 44px;
  }
`;
