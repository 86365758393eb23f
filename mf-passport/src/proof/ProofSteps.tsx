import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { CodeStep } from './CodeStep';
import { ContactChoice } from './ContactChoice';
import { FactorField } from './FactorField';
import { Actions, Choices } from './formStyles';
import type { ProofFlow } from './ProofFlow';
import { RecoveryButton } from './RecoveryButton';
import { namespace } from './texts';

interface ProofStepsProps {
  flow: ProofFlow;
  /** Translated label of the last step's button. Default: `Continue`. */
  submit?: string;
  /** Stands above the authenticator's code when it is not clear which code is meant; translated. */
  totpLead?: string;
  /** What the finished proof was for could not be done, where the screen itself knows why: key or text. */
  note?: string | undefined;
  /** The proven action is irreversible, so the button is red. */
  isDangerous?: boolean;
  /** The last digit of an authenticator's code does not submit it, the button does: see ProofFlow. */
  waitsForPress?: boolean;
}

/** The step of a proof that is due: choose a contact, type its code, give the second factor. */
export const ProofSteps = observer(function ProofSteps({
  flow,
  submit,
  totpLead,
  note,
  isDangerous = false,
  waitsForPress = false,
}: ProofStepsProps) {
  const t = useMessages(namespace);
  const { step } = flow;
  const submitText = submit ?? t('continue');

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
            {submitText}
          </Button>
        </Actions>
      </Choices>
    );
  if (step === 'contact' && flow.channel === undefined) return <ContactChoice flow={flow} />;
  const store = flow.storeOf(step);
  if (store) return <CodeStep flow={flow} step={step} store={store} />;
  return (
    <FactorField
      flow={flow}
      step={step}
      submit={submitText}
      isDangerous={isDangerous}
      waitsForPress={waitsForPress}
      totpLead={totpLead ?? t('totp.lead')}
    >
      <RecoveryButton flow={flow} />
    </FactorField>
  );
});
