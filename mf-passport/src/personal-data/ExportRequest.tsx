import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { createConfirmSignInApi } from '../confirm-sign-in/confirmSignIn.api';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { unusedProof } from '../confirm-sign-in/unusedProof';
import { useFlowMemory } from '../data/useFlowMemory';
import { StepCard } from '../frame/StepCard';
import type { Owner } from '../proof/OwnerGate';
import { createPasskeyCalls } from '../proof/passkeyCalls';
import type { ProofSnapshot } from '../proof/ProofFlow';
import { ProofSteps } from '../proof/ProofSteps';
import { useProofFlow } from '../proof/useProofFlow';
import { createPersonalDataApi } from './personalData.api';
import { saveJson } from './saveExport';
import { personalDataTexts } from '../texts';

interface ExportRequestProps {
  owner: Owner;
  /** The data was loaded, and saved as a file. */
  onDone(data: ExportAnswer): void;
}

/** The proof, after which all stored data of the person is downloaded. */
export const ExportRequest = observer(function ExportRequest({ owner, onDone }: ExportRequestProps) {
  const t = useMessages(personalDataTexts.namespace);
  const { factor, hasPasskey } = owner;
  const { api } = useHost();
  const confirmation = useConfirmSignIn();
  const memory = useFlowMemory<ProofSnapshot>('export');
  /** The proof that has confirmed the sign-in: it consumes the code of an authenticator, which would be refused when it is sent again. */
  const confirmed = useRef<string>(undefined);
  const flow = useProofFlow(
    {
      needsContact: true,
      factor,
      passkey: hasPasskey ? createPasskeyCalls(api) : undefined,
      async finish(proof) {
        const sent = JSON.stringify(proof);
        // A passkey counts once: it proves the export itself.
        const isConfirmedFirst = factor !== 'DISABLE' && !proof.passkey;
        if (isConfirmedFirst && confirmed.current !== sent) await createConfirmSignInApi(api).confirm(proof);
        confirmed.current = sent;
        const answer = await confirmation.guard(() => createPersonalDataApi(api).export(proof), {
          proven: unusedProof(proof, isConfirmedFirst),
        });
        memory.forget();
        saveJson(answer);
        onDone(answer);
      },
    },
    memory,
  );
  return (
    <StepCard title={t('export.step')}>
      <ProofSteps flow={flow} submitLabel={t('export.submit')} />
    </StepCard>
  );
});
