import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { ProofSteps } from '../../proof/ProofSteps';
import type { ProofSnapshot } from '../../proof/ProofFlow';
import { useProofFlow } from '../../proof/useProofFlow';
import { useFlowMemory } from '../../data/useFlowMemory';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { twoFactorTexts } from '../../texts';
import { newFactorMemory } from '../useFactorChange';

/** /passport/2fa/validation: a code to the phone and one to the address turn the mode PHONE_EMAIL on. */
export function PhoneEmailScreen() {
  return <FactorSetup mode="PHONE_EMAIL">{(change) => <BothCodes change={change} />}</FactorSetup>;
}

const BothCodes = observer(function BothCodes({ change }: { change: FactorChange }) {
  const t = useMessages(twoFactorTexts.namespace);
  const messageId = useId();
  const errorText = useErrorText();
  const flow = useProofFlow(
    {
      needsContact: false,
      factor: 'PHONE_EMAIL',
      canRecover: false,
      finish: (proof) => change.confirm(proof),
    },
    useFlowMemory<ProofSnapshot>(newFactorMemory('PHONE_EMAIL')),
  );

  useEffect(
    () =>
      reaction(
        () => change.errors.phone_verification ?? change.errors.email_verification,
        // An accepted code is no longer valid: both are required again.
        (lost) => lost !== undefined && flow.restart(lost),
      ),
    [change, flow],
  );

  const error = flow.step === undefined ? errorText(Object.values(change.errors)[0]) : undefined;
  return (
    <>
      <ProofSteps flow={flow} submitLabel={t('turn-on')} note={change.note} />
      {error !== undefined && <FieldMessage id={messageId} error={error} />}
    </>
  );
});
