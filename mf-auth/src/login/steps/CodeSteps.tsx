import { useMessages } from '@passport/shared/i18n/useMessages';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { CodeStep } from '../../card/CodeStep';
import { SentTo } from '../../card/SentTo';
import { formsTexts } from '../../texts';
import { CodeHelp, CodeNote } from '../../email-availability/CodeHelp';
import { EmailCodeStep } from '../../email-availability/EmailCodeStep';
import type { LoginFlow } from '../../flow/LoginFlow';

interface CodeStepsProps {
  flow: LoginFlow;
  onBack(): void;
}

/** The step of the code that was sent last. */
export const CodeSteps = observer(function CodeSteps(props: CodeStepsProps) {
  return props.flow.step === 'EMAIL_CODE_INPUT' ? <EmailStep {...props} /> : <SmsStep {...props} />;
});

/** CODE_INPUT: the code of the SMS. */
const SmsStep = observer(function SmsStep({ flow, onBack }: CodeStepsProps) {
  const t = useMessages(formsTexts.namespace);
  const handleChange = flow.phoneText === '' ? undefined : () => flow.backTo('START');
  const isSignUp = flow.action === 'SIGNUP';
  const { isDead } = flow.sms;
  const byEmail = { text: t('code.send-email'), onChoose: () => void flow.emailInstead() };
  return (
    <CodeStep
      key="sms"
      title={t('code.sms-title')}
      subtitle={
        <SentTo
          text={t('code.sms-subtitle', { to: flow.phoneText || (flow.sms.sent?.to ?? '') })}
          onChange={handleChange}
        />
      }
      hint={
        <CodeNote
          store={flow.sms}
          hint={
            flow.sms.sent?.isDelayed && (
              <LateSms onEmail={flow.canUseEmail ? () => void flow.emailInstead() : undefined} />
            )
          }
          help={t('code.sms-help')}
        />
      }
      store={flow.sms}
      isBusy={flow.isBusy}
      note={flow.note}
      onSubmit={() => void flow.submitSmsCode()}
      onBack={onBack}
    >
      <CodeHelp
        isOpen={isDead}
        actions={flow.canUseEmail ? [isDead ? byEmail : { text: t('code.other-way'), onChoose: onBack }] : []}
        number={(isSignUp || isDead) && handleChange ? { text: flow.phoneText, onChange: handleChange } : undefined}
      />
    </CodeStep>
  );
});

/** EMAIL_CODE_INPUT: the code of the email. */
const EmailStep = observer(function EmailStep({ flow, onBack }: CodeStepsProps) {
  const isSignUp = flow.action === 'SIGNUP';
  const address = isSignUp ? flow.form.values.email : undefined;
  return (
    <EmailCodeStep
      store={flow.email}
      to={(address ?? flow.email.sent?.to ?? flow.user?.email) || undefined}
      address={address}
      onChange={isSignUp ? onBack : undefined}
      isHidden={flow.isHidden}
      isBusy={flow.isBusy}
      note={flow.note}
      onSubmit={() => void flow.submitEmailCode()}
      onTempCode={(temp_code) => void flow.registration.register({ temp_code })}
      onBack={onBack}
    />
  );
});

/** The message takes longer than usual. @param onEmail sends the code by email instead; absent if that is impossible */
function LateSms({ onEmail }: { onEmail: (() => void) | undefined }) {
  const t = useMessages(formsTexts.namespace);
  if (!onEmail) return t('code.sms-late');
  return (
    <>
      {t('code.sms-late-email')} <LinkButton onClick={onEmail}>{t('code.send-email')}</LinkButton>
    </>
  );
}
