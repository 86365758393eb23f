import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useId, type ReactNode } from 'react';
import { maskEmail, maskPhone } from '../home/maskContact';
import { CodeForm } from './CodeForm';
import { FactorField } from './FactorField';
import { Actions, Choices, Lead } from './formStyles';
import { namespace } from './texts';
import type { ProofFlow } from './ProofFlow';
import { SendButton } from './SendButton';
import { TelegramWait } from './TelegramWait';

interface ProofStepsProps {
  flow: ProofFlow;
  /** What the last step's button does, translated: `Continue` by default. */
  submit?: string;
  /** What is said above the authenticator's code, where it is not clear which one is meant; translated. */
  totpLead?: string;
  isDangerous?: boolean;
}

/** The step of a proof that is due: choose a contact, type its code, give the second factor. */
export const ProofSteps = observer(function ProofSteps({
  flow,
  submit,
  totpLead,
  isDangerous = false,
}: ProofStepsProps) {
  const t = useMessages(namespace);
  const { session } = useHost();
  const phone = session.user && maskPhone(session.user.phone);
  const email = session.user?.email ? maskEmail(session.user.email) : undefined;
  const { step, sms } = flow;
  const handleSubmit = () => void flow.submit();
  const recovery = flow.canRecover && (
    <Button variant="quiet" onClick={() => flow.setRecovery(true)}>
      {t('use-recovery-code')}
    </Button>
  );

  if (step === undefined)
    return (
      <Actions>
        <Button variant={isDangerous ? 'danger' : 'primary'} isLoading={flow.isBusy} onClick={handleSubmit}>
          {submit ?? t('continue')}
        </Button>
      </Actions>
    );
  if (step === 'contact' && flow.channel === undefined)
    return (
      <Choices>
        <Lead>{t(flow.hasEmail ? 'choose' : 'choose-phone')}</Lead>
        <SendButton
          store={sms}
          title={t('by-sms')}
          to={phone}
          disabled={flow.email.isBusy}
          onSend={() => void flow.choose('phone')}
        />
        {flow.hasEmail && (
          <SendButton
            store={flow.email}
            variant="secondary"
            title={t('by-email')}
            to={email}
            disabled={sms.isBusy}
            onSend={() => void flow.choose('email')}
          />
        )}
        <ErrorLine error={sms.error ?? flow.email.error} />
      </Choices>
    );

  const store = flow.storeOf(step);
  if (!store)
    return (
      <FactorField
        flow={flow}
        step={step}
        submit={submit ?? t('continue')}
        isDangerous={isDangerous}
        totpLead={totpLead ?? t('totp.lead')}
      >
        {flow.isRecovery ? (
          <Button variant="quiet" onClick={() => flow.setRecovery(false)}>
            {t('use-factor')}
          </Button>
        ) : (
          recovery
        )}
      </FactorField>
    );
  const texts = textsOf(step === 'contact' ? flow.channel : step);
  const own = { sms: phone, email, telegram: undefined }[texts];
  if (!store.sent)
    return (
      <Choices>
        <Lead>{t(`${texts}.lead`)}</Lead>
        <SendButton store={store} title={t(`${texts}.send`)} to={own} onSend={() => void store.send()} />
        <ErrorLine error={store.error} />
        {recovery}
      </Choices>
    );
  return (
    <CodeForm
      key={texts}
      store={store}
      lead={t(`${texts}.sent`, { to: store.sent.to || (own ?? '') })}
      hint={texts === 'email' ? t('email-delay') : undefined}
      isBusy={flow.isBusy}
      onSubmit={handleSubmit}
    >
      {step === 'contact' ? (
        <Button variant="quiet" onClick={() => flow.chooseAgain()}>
          {t('other-way')}
        </Button>
      ) : (
        recovery
      )}
      {texts === 'telegram' && <TelegramWait id={store.sent.id} />}
    </CodeForm>
  );
});

function textsOf(step: string | undefined): 'sms' | 'email' | 'telegram' {
  if (step === 'TELEGRAM') return 'telegram';
  return step === 'email' ? 'email' : 'sms';
}

/** Why a code could not be sent. */
function ErrorLine({ error }: { error: string | undefined }): ReactNode {
  const id = useId();
  const errorText = useErrorText();
  return <FieldMessage id={id} error={errorText(error)} />;
}
