import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import type { OtherWays } from '@passport/shared/verification/delivery/DeliveryLine';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { CodeForm } from './CodeForm';
import { EmailNote } from './EmailNote';
import { Choices, Lead } from './formStyles';
import { PasskeyButton } from './PasskeyButton';
import type { ProofFlow, ProofStep } from './ProofFlow';
import { RecoveryButton } from './RecoveryButton';
import { SendButton } from './SendButton';
import { SendError } from './SendError';
import { TelegramWait } from './TelegramWait';
import { proofTexts } from '../texts';
import { useOwnContacts } from './useOwnContacts';
import { useSentText } from './useSentText';

interface CodeStepProps {
  flow: ProofFlow;
  step: ProofStep;
  /** The verification of that step. */
  store: VerificationStore;
}

/** A step with a code: sends it, and then checks it. */
export const CodeStep = observer(function CodeStep({ flow, step, store }: CodeStepProps) {
  const t = useMessages(proofTexts.namespace);
  const contacts = useOwnContacts();
  const texts = textsOf(step === 'contact' ? flow.channel : step);
  const contact = { sms: contacts.phone, email: contacts.email, telegram: undefined }[texts];
  const to = contact ?? store.sent?.to ?? '';
  const sentText = useSentText(store, to);
  if (!store.sent)
    return (
      <Choices>
        <Lead>{t(step === 'phone' ? 'both.lead' : `${texts}.lead`)}</Lead>
        <NoteLine note={store.note ?? flow.note} />
        <SendButton store={store} title={t(`${texts}.send`)} to={contact} onSend={() => void store.send()} />
        <SendError stores={[store]} isAboveButton={flow.canRecover} />
        <RecoveryButton flow={flow} />
        <PasskeyButton flow={flow} />
      </Choices>
    );
  return (
    <CodeForm
      key={texts}
      store={store}
      lead={sentText ?? t(`${texts}.sent`, { to })}
      hint={texts === 'email' ? <EmailNote code={store} /> : undefined}
      note={flow.note}
      isBusy={flow.isBusy}
      ways={step === 'contact' ? waysOf(flow, texts) : undefined}
      onSubmit={() => void flow.submit()}
    >
      {step === 'contact' ? (
        <Button variant="quiet" onClick={() => flow.chooseAgain()}>
          {t('other-way')}
        </Button>
      ) : (
        <RecoveryButton flow={flow} />
      )}
      <PasskeyButton flow={flow} />
      {texts === 'telegram' && <TelegramWait id={store.sent.id} />}
    </CodeForm>
  );
});

/** The other contact, where the person has both. */
function waysOf(flow: ProofFlow, texts: string): OtherWays {
  if (texts === 'email') return { sms: () => flow.chooseInstead('phone') };
  return flow.hasEmail ? { email: () => flow.chooseInstead('email') } : {};
}

function textsOf(step: string | undefined): 'sms' | 'email' | 'telegram' {
  if (step === 'TELEGRAM') return 'telegram';
  return step === 'email' ? 'email' : 'sms';
}
