import { useMessages } from '@passport/shared/i18n/useMessages';
import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { ProofSteps } from '../../proof/ProofSteps';
import { useProofFlow } from '../../proof/useProofFlow';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { namespace } from '../namespace';

/** /passport/2fa/validation: a code to the phone and one to the address turn the mode PHONE_EMAIL on. */
export function PhoneEmailScreen() {
  return <FactorSetup mode="PHONE_EMAIL">{(change) => <BothCodes change={change} />}</FactorSetup>;
}

const BothCodes = observer(function BothCodes({ change }: { change: FactorChange }) {
  const t = useMessages(namespace);
  const messageId = useId();
  const flow = useProofFlow({
    needsContact: false,
    factor: 'PHONE_EMAIL',
    canRecover: false,
    finish: (proof) => change.confirm(proof),
  });
  return (
    <>
      <ProofSteps flow={flow} submit={t('turn-on')} />
      <FieldMessage id={messageId} error={Object.values(change.errors)[0]} />
    </>
  );
});
