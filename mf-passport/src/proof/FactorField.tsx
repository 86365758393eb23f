import { TextField } from '@passport/shared/form/TextField';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useWaitText } from '@passport/shared/verification/useWaitText';
import { CodeField } from '@passport/shared/form/CodeField';
import type { FormEvent, ReactNode } from 'react';
import { Actions, Form, Lead } from './formStyles';
import { proofTexts } from '../texts';
import type { ProofFlow, ProofStep } from './ProofFlow';

/** The digits of a code of every authenticator (RFC 6238). */
const totpLength = 6;

interface FactorFieldProps {
  flow: ProofFlow;
  step: ProofStep;
  submitLabel: string;
  isDangerous: boolean;
  totpLead: string;
  /** Buttons after the main one. */
  children: ReactNode;
}

/** A factor that is typed: the cloud password, the authenticator's code, or a recovery code. */
export const FactorField = observer(function FactorField({ flow, step, ...props }: FactorFieldProps) {
  const t = useMessages(proofTexts.namespace);
  const errorText = useErrorText();
  const waitText = useWaitText();
  const { isPaused, isBusy } = flow;
  const note = useNote(isBusy ? undefined : flow.note);
  // One clock: it shows how long to wait, and ends with the wait.
  const pauseText = isPaused ? t('paused', { when: waitText(flow.pause.secondsLeft) }) : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void flow.submit();
  };
  return (
    <Form noValidate onSubmit={handleSubmit}>
      {step === 'PASSWORD' && (
        <>
          <Lead>{t('password.lead')}</Lead>
          <TextField
            field={flow.password}
            name="password"
            type="password"
            inputMode="numeric"
            label={t('password.label')}
            error={pauseText}
            hint={note}
            messageLines={2}
            autocomplete="current-password"
            required
            autoFocus
          />
        </>
      )}
      {step === 'TOTP' && (
        <>
          <Lead>{props.totpLead}</Lead>
          <CodeField
            label={t('totp.label')}
            error={pauseText ?? errorText(flow.totp.error)}
            hint={note}
            length={totpLength}
            value={flow.totp.value}
            // Read-only, not disabled, during the wait: a disabled field would lose the focus.
            isBusy={isBusy || isPaused}
            onChange={(code) => flow.totp.input(code)}
            onComplete={() => {
              if (!flow.waitsForPress) void flow.submit();
            }}
          />
        </>
      )}
      {step === 'recovery' && (
        <>
          <Lead>{t('recovery.lead')}</Lead>
          <TextField
            field={flow.recoveryCode}
            name="recovery_code"
            label={t('recovery.label')}
            error={pauseText}
            hint={note}
            messageLines={2}
            autocomplete="off"
            maxLength={100}
            required
            autoFocus
          />
        </>
      )}
      <Actions>
        <Button type="submit" variant={props.isDangerous ? 'danger' : 'primary'} isLoading={isBusy} disabled={isPaused}>
          {props.submitLabel}
        </Button>
        {props.children}
      </Actions>
    </Form>
  );
});
