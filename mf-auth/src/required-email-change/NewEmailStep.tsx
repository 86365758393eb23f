import { TextField } from '@passport/shared/form/TextField';
import { useHost } from '@passport/shared/host/HostContext';
import { Button } from '@passport/shared/ui/Button';
import { useEmailDelivery } from '@passport/shared/verification/useEmailDelivery';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { CodeHelp, CodeNote } from '../email-availability/CodeHelp';
import { createAuthApi } from '../flow/auth.api';
import { Form } from '../card/cardStyles';
import type { LoginFlow } from '../flow/LoginFlow';
import { formsTexts, secondFactorTexts } from '../texts';
import { StepCard } from '../card/StepCard';
import { CodeStep } from '../card/CodeStep';
import { SentTo } from '../card/SentTo';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { createSentCodeMemory } from '../second-factor/sentCodeMemory';
import { useExplain } from '../second-factor/useExplain';
import { createEmailChangeApi } from './emailChange.api';
import { EmailChangeStore } from './EmailChangeStore';

interface NewEmailStepProps {
  flow: LoginFlow;
  onBack(): void;
}

/** The new address and its code. Together they complete the sign-in. */
export const NewEmailStep = observer(function NewEmailStep({ flow, onBack }: NewEmailStepProps) {
  const host = useHost();
  const t = useMessages(secondFactorTexts.namespace);
  const login = useMessages(formsTexts.namespace);
  const explain = useExplain();
  const [store] = useState(() => {
    const api = { ...createAuthApi(host.api), ...createEmailChangeApi(host.api) };
    return new EmailChangeStore({ flow, api, explain, memory: createSentCodeMemory('passport.new-email', flow) });
  });
  const { isCodeStep } = store;
  const delivery = useEmailDelivery(host.api, store.code, { address: store.code.sent?.to, isWatched: true });
  useEffect(() => {
    host.analytics.step(isCodeStep ? 'user_change_email_new_email_code' : 'user_change_email_new_email');
  }, [host, isCodeStep]);
  useEffect(() => () => store.dispose(), [store]);

  const note = useNote(store.code.note);
  const { isRefused } = delivery;
  const changeAddress = { text: login('availability.change-email'), onChoose: () => store.show(false) };
  if (isCodeStep)
    return (
      <CodeStep
        title={t('change-email.code-title')}
        subtitle={
          <SentTo
            text={t('change-email.code-subtitle', { to: store.code.sent?.to ?? '' })}
            onChange={() => store.show(false)}
          />
        }
        hint={
          <CodeNote
            store={store.code}
            hint={t('change-email.code-hint')}
            help={login('registration.check-spam')}
            isRefused={isRefused}
          />
        }
        store={store.code}
        isBusy={store.isBusy || flow.isBusy}
        note={flow.note}
        onSubmit={() => void store.submitCode()}
        onBack={() => store.show(false)}
      >
        <CodeHelp instead={isRefused ? changeAddress : undefined} />
      </CodeStep>
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void store.submitAddress();
  };
  return (
    <StepCard title={t('change-email.title')} subtitle={t('change-email.subtitle')} onBack={onBack}>
      <Form noValidate onSubmit={handleSubmit}>
        <TextField
          field={store.address}
          name="email"
          type="email"
          inputMode="email"
          label={t('change-email.label')}
          hint={note}
          autocomplete="email"
          maxLength={254}
          messageLines={2}
          required
          autoFocus
        />
        <Button type="submit" isWide isLoading={store.code.isBusy}>
          {t('change-email.submit')}
        </Button>
      </Form>
    </StepCard>
  );
});
