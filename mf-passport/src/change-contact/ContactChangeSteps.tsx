import type { AnalyticsStep } from '@passport/shared/host/Host';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import { useEmailDelivery } from '@passport/shared/verification/useEmailDelivery';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { StepCard } from '../frame/StepCard';
import { CodeForm } from '../proof/CodeForm';
import { Actions, Form, Lead } from '../proof/formStyles';
import type { Owner } from '../proof/OwnerGate';
import { EmailNote } from '../proof/EmailNote';
import { ProofSteps } from '../proof/ProofSteps';
import { useSentText } from '../proof/useSentText';
import { ContactChangeDone } from './ContactChangeDone';
import { changeSteps, type ChangeStep, type ContactChangeFlow, type ContactKind } from './ContactChangeFlow';
import { TakenContact } from './TakenContact';
import { changeContactTexts } from '../texts';

/** The flow's step names of spec 2. */
const analyticsSteps: Record<ContactKind, Partial<Record<ChangeStep, AnalyticsStep>>> = {
  email: {
    prove: 'user_change_email_code',
    new: 'user_change_email_new_email',
    code: 'user_change_email_new_email_code',
  },
  phone: {
    prove: 'user_change_phone_code',
    new: 'user_change_phone_new_phone',
    code: 'user_change_phone_new_phone_code',
  },
};

interface ContactChangeStepsProps {
  kind: ContactKind;
  /** The person as they are now; the old contact is theirs until the change is done. */
  owner: Owner;
  change: ContactChangeFlow;
  onDone(): void;
  /** The field of the new contact. */
  field: ReactNode;
}

/** Confirm ownership by a code, name the new contact, type the code that goes there (spec 2). */
export const ContactChangeSteps = observer(function ContactChangeSteps({
  kind,
  owner,
  change,
  field,
  onDone,
}: ContactChangeStepsProps) {
  const t = useMessages(changeContactTexts.namespace);
  const { analytics, api } = useHost();
  const { step, code } = change;
  const delivery = useEmailDelivery(api, code, { address: change.value, isWatched: kind === 'email' });
  const sentText = useSentText(code, change.shownValue);
  const [before] = useState(owner.user);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const name = analyticsSteps[kind][step];
    if (name) analytics.step(name);
  }, [analytics, kind, step]);
  useEffect(() => {
    if (step === 'done') onDone();
  }, [step, onDone]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void change.sendCode();
  };

  const handleCleared = () => form.current?.querySelector<HTMLInputElement>(`input[name="${kind}"]`)?.focus();

  if (step === 'done') return <ContactChangeDone kind={kind} user={before} change={change} />;
  return (
    <StepCard title={t(`${kind}.${step}`)} number={changeSteps.indexOf(step) + 1} count={changeSteps.length - 1}>
      {step === 'prove' && <ProofSteps flow={change.proof} />}
      {step === 'new' && (
        <Form ref={form} noValidate onSubmit={handleSubmit}>
          <Lead>{t(`${kind}.new-lead`)}</Lead>
          {field}
          <Actions>
            <Button type="submit" isLoading={code.isBusy} disabled={code.isLocked}>
              {code.isLocked ? t('code-in', { time: minutesAndSeconds(code.timer.secondsLeft) }) : t('get-code')}
            </Button>
          </Actions>
        </Form>
      )}
      {step === 'new' && <TakenContact kind={kind} change={change} onCleared={handleCleared} />}
      {step === 'code' && (
        <CodeForm
          store={code}
          lead={sentText ?? t('sent', { to: change.shownValue })}
          hint={
            kind === 'email' ? (
              <EmailNote code={code} refusal={delivery.isRefused ? t('email-refused') : undefined} />
            ) : undefined
          }
          isBusy={change.isBusy}
          onSubmit={() => void change.submitCode()}
        >
          <Button variant="quiet" onClick={() => change.editValue()}>
            {t(`${kind}.edit`)}
          </Button>
        </CodeForm>
      )}
    </StepCard>
  );
});
