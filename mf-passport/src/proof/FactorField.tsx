import { TextField } from '@passport/shared/form/TextField';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import { VerificationCode } from '@passport/shared/verification/VerificationCode';
import type { FormEvent, ReactNode } from 'react';
import { Actions, Form, Lead } from './formStyles';
import { namespace } from './texts';
import type { ProofFlow, ProofStep } from './ProofFlow';

/** Of every authenticator (RFC 6238). */
const totpLength = 6;

interface FactorFieldProps {
  flow: ProofFlow;
  step: ProofStep;
  submit: string;
  isDangerous: boolean;
  waitsForPress: boolean;
  totpLead: string;
  /** Buttons after the main one. */
  children: ReactNode;
}

/** A factor that is typed: the cloud password, the authenticator's code, or a recovery code. */
export const FactorField = observer(function FactorField({ flow, step, ...props }: FactorFieldProps) {
  const t = useMessages(namespace);
  const errorText = useErrorText();
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
            autocomplete="current-password"
            required
            autoFocus
          />
        </>
      )}
      {step === 'TOTP' && (
        <>
          <Lead>{props.totpLead}</Lead>
          <VerificationCode
            label={t('totp.label')}
            error={errorText(flow.totp.error)}
            length={totpLength}
            value={flow.totp.value}
            isBusy={flow.isBusy}
            onChange={(code) => flow.totp.input(code)}
            onComplete={() => {
              if (!props.waitsForPress) void flow.submit();
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
            autocomplete="off"
            maxLength={100}
            required
            autoFocus
          />
        </>
      )}
      <Actions>
        <Button
          type="submit"
          variant={props.isDangerous ? 'danger' : 'primary'}
          isLoading={flow.isBusy}
          disabled={flow.isPaused}
        >
          {flow.isPaused ? t('locked-for', { time: minutesAndSeconds(flow.pause.secondsLeft) }) : props.submit}
        </Button>
        {props.children}
      </Actions>
    </Form>
  );
});
