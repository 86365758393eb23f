import { TextField } from '@passport/shared/form/TextField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { Actions, Form, Lead } from './formStyles';
import { namespace } from './texts';
import type { ProofFlow, ProofStep } from './ProofFlow';

interface FactorFieldProps {
  flow: ProofFlow;
  step: ProofStep;
  submit: string;
  isDangerous: boolean;
  totpLead: string;
  /** Buttons after the main one. */
  children: ReactNode;
}

/** A factor that is typed: the cloud password, the authenticator's code, or a recovery code. */
export const FactorField = observer(function FactorField({ flow, step, ...props }: FactorFieldProps) {
  const t = useMessages(namespace);
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
          <TextField
            field={flow.totp}
            name="totp"
            inputMode="numeric"
            label={t('totp.label')}
            autocomplete="one-time-code"
            maxLength={10}
            required
            autoFocus
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
        <Button type="submit" variant={props.isDangerous ? 'danger' : 'primary'} isLoading={flow.isBusy}>
          {props.submit}
        </Button>
        {props.children}
      </Actions>
    </Form>
  );
});
