import { ApiError } from '@passport/shared/api-client/ApiError';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { TextInput } from '@passport/shared/form/TextInput';
import { Button } from '@passport/shared/ui/Button';
import { CodeField } from '@passport/shared/form/CodeField';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Form } from '../card/cardStyles';
import type { LoginFlow } from '../flow/LoginFlow';
import { StepCard } from '../card/StepCard';
import { useNote } from '@passport/shared/form/useNote';
import { useWaitText } from '@passport/shared/verification/useWaitText';
import { secondFactorTexts } from '../texts';
import { createTypedStore, type TypedProof } from './typedStore';
import { useExplain } from './useExplain';

const groups = { password: 'password', totp: 'totp', recovery_code: 'recovery' } as const;

interface TypedStepProps {
  flow: LoginFlow;
  field: TypedProof;
  onBack(): void;
  /** Another way to prove the factor. */
  children?: ReactNode;
}

/** The field for a cloud password, an authenticator code or a recovery code. The proof itself signs in. */
export const TypedStep = observer(function TypedStep({ flow, field, onBack, children }: TypedStepProps) {
  const t = useMessages(secondFactorTexts.namespace);
  const common = useMessages('common');
  const errorText = useErrorText();
  const explain = useExplain();
  const waitText = useWaitText();
  const [store] = useState(() =>
    createTypedStore(flow, field, (error) => {
      const failure = explain(error);
      const isWrong = error instanceof ApiError && error.errors['recovery_code'] !== undefined;
      return isWrong ? { ...failure, text: t('recovery.wrong') } : failure;
    }),
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => store.timer.dispose(), [store]);
  const group = groups[field];

  const submit = async () => {
    const isRight = await store.submit();
    if (isRight) return;
    input.current?.focus();
    input.current?.select();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const lockText = store.isCodeLocked
    ? common('errors.too-many-tries', { when: waitText(store.timer.secondsLeft) })
    : undefined;
  const note = useNote(store.isBusy ? undefined : (store.note ?? flow.note));
  const shown = {
    hint: note,
    error: lockText ?? errorText(store.currentError),
    value: store.code,
    onChange: (text: string) => store.input(text),
  };
  return (
    <StepCard title={t(`${group}.title`)} subtitle={t(`${group}.subtitle`)} onBack={onBack}>
      <Form noValidate onSubmit={handleSubmit}>
        {field === 'totp' ? (
          <CodeField
            {...shown}
            ref={input}
            label={common('verification.code')}
            length={store.codeLength}
            // Read-only, not disabled, during the wait: a disabled field would lose the focus.
            isBusy={store.isBusy || store.isLocked}
            onComplete={() => void submit()}
          />
        ) : (
          <TextInput
            {...shown}
            ref={input}
            name={field}
            type={field === 'password' ? 'password' : 'text'}
            inputMode={field === 'password' ? 'numeric' : 'text'}
            label={t(`${group}.label`)}
            autocomplete={field === 'password' ? 'current-password' : 'off'}
            maxLength={64}
            messageLines={2}
            required
            autoFocus
          />
        )}
        <Button
          type="submit"
          isWide
          isLoading={store.isBusy}
          disabled={store.isLocked || (field !== 'totp' && store.code === '')}
        >
          {t('submit')}
        </Button>
        {children}
      </Form>
    </StepCard>
  );
});
