import { useMessages } from '@passport/shared/i18n/useMessages';
import type { OtherWays } from '@passport/shared/verification/delivery/DeliveryLine';
import { observer } from 'mobx-react-lite';
import { CodeStep } from '../../card/CodeStep';
import { SentTo } from '../../card/SentTo';
import { useWayTexts } from '../../card/useWayTexts';
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

/** The ways whose code has the other step. */
const waysOn = (flow: LoginFlow, isEmail: boolean): OtherWays =>
  Object.fromEntries(
    flow.ways
      .filter((way) => (way === 'email') === isEmail)
      .map((way) => [way, () => void flow.codeInstead(way)] as const),
  );

/** CODE_INPUT: the code of the SMS, or of another channel to the phone. */
const SmsStep = observer(function SmsStep({ flow, onBack }: CodeStepsProps) {
  const t = useMessages(formsTexts.namespace);
  const handleChange = flow.phoneText === '' ? undefined : () => flow.backTo('START');
  const isSignUp = flow.action === 'SIGNUP';
  const { isDead } = flow.sms;
  const says = useWayTexts(flow.sms, flow.phoneText || (flow.sms.sent?.to ?? ''));
  const byEmail = { text: t('code.send-email'), onChoose: () => void flow.codeInstead('email') };
  return (
    <CodeStep
      key="sms"
      title={says.title}
      subtitle={<SentTo text={says.subtitle} onChange={handleChange} />}
      hint={<CodeNote store={flow.sms} help={t('code.sms-help')} />}
      store={flow.sms}
      ways={waysOn(flow, true)}
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
      ways={isSignUp ? undefined : waysOn(flow, false)}
      onTempCode={(temp_code) => void flow.registration.register({ temp_code })}
      onBack={onBack}
    />
  );
});
