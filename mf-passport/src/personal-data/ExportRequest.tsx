import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { observer } from 'mobx-react-lite';
import { createConfirmSignInApi } from '../confirm-sign-in/confirmSignIn.api';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { useFlowMemory } from '../data/useFlowMemory';
import { StepCard } from '../frame/StepCard';
import type { Owner } from '../proof/OwnerGate';
import type { ProofSnapshot } from '../proof/ProofFlow';
import { ProofSteps } from '../proof/ProofSteps';
import { useProofFlow } from '../proof/useProofFlow';
import { createPersonalDataApi } from './personalData.api';
import { saveJson } from './saveExport';
import { namespace } from './texts';

interface ExportRequestProps {
  owner: Owner;
  /** The data is here, and was saved as a file. */
  onDone(data: ExportAnswer): void;
}

/** A person proves themselves, and gets everything that is kept of them. */
export const ExportRequest = observer(function ExportRequest({ owner: { factor }, onDone }: ExportRequestProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const confirmation = useConfirmSignIn();
  const memory = useFlowMemory<ProofSnapshot>('export');
  const flow = useProofFlow(
    {
      needsContact: true,
      factor,
      async finish(proof) {
        if (factor !== 'DISABLE') await createConfirmSignInApi(api).confirm(proof);
        const answer = await confirmation.guard(() => createPersonalDataApi(api).export(proof), proof);
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
