import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { CodeStep } from './CodeStep';
import { ContactChoice } from './ContactChoice';
import { FactorField } from './FactorField';
import { Actions, Choices } from './formStyles';
import { PasskeyButton } from './PasskeyButton';
import type { ProofFlow } from './ProofFlow';
import { RecoveryButton } from './RecoveryButton';
import { proofTexts } from '../texts';

interface ProofStepsProps {
  flow: ProofFlow;
  /** Translated label of the last step's button. Default: `Continue`. */
  submitLabel?: string;
  /** Replaces the line above the authenticator's code; translated. Default: `totp.lead`. */
  totpLead?: string;
  /** Replaces the question where to send the code; translated. */
  contactLead?: string | undefined;
  /** Why the proven action failed, if the screen knows: message key or text. */
  note?: string | undefined;
  /** The proven action is irreversible, so the button is red. */
  isDangerous?: boolean;
  /** Shown next to the last step's button, e.g. a cancel button. */
  children?: ReactNode;
}

/** The current step of a proof: choose a contact, type its code, enter the second factor. */
export const ProofSteps = observer(function ProofSteps({
  flow,
  submitLabel,
  totpLead,
  contactLead,
  note,
  isDangerous = false,
  children,
}: ProofStepsProps) {
  const t = useMessages(proofTexts.namespace);
  const { step } = flow;
  const label = submitLabel ?? t('continue');

  if (step === undefined)
    return (
      <Choices>
        <NoteLine note={flow.note ?? note} />
        <Actions>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isLoading={flow.isBusy}
            onClick={() => void flow.submit()}
          >
            {label}
          </Button>
          {children}
        </Actions>
      </Choices>
    );
  if (flow.isChoosing) return <ContactChoice flow={flow} lead={contactLead} />;
  const store = flow.storeOf(step);
  if (store) return <CodeStep flow={flow} step={step} store={store} />;
  return (
    <FactorField
      flow={flow}
      step={step}
      submitLabel={label}
      isDangerous={isDangerous}
      totpLead={totpLead ?? t('totp.lead')}
    >
      <RecoveryButton flow={flow} />
      <PasskeyButton flow={flow} />
      {children}
    </FactorField>
  );
});
