import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { Modal } from '@passport/shared/ui/Modal';
import { Muted } from '@passport/shared/ui/basics';
import { observer } from 'mobx-react-lite';
import { proofTexts } from '../texts';
import { ProofSteps } from '../proof/ProofSteps';
import { useProofFlow } from '../proof/useProofFlow';
import { createConfirmSignInApi } from './confirmSignIn.api';

interface ConfirmSignInDialogProps {
  proven: FactorProof | undefined;
  onConfirmed(): void;
  onClose(): void;
}

/** Asks for a fresh proof before a sensitive action; the screen below the dialog keeps its state. */
export const ConfirmSignInDialog = observer(function ConfirmSignInDialog(props: ConfirmSignInDialogProps) {
  const t = useMessages(proofTexts.namespace);
  const { api, session } = useHost();
  const factor = session.user?.two_factor_auth ?? 'DISABLE';
  const flow = useProofFlow({
    needsContact: true,
    factor,
    // Without a second factor the code is the whole proof, required because the earlier one is too old.
    proven: factor === 'DISABLE' ? undefined : props.proven,
    async finish(proof) {
      await createConfirmSignInApi(api).confirm(proof);
      props.onConfirmed();
    },
  });
  return (
    <Modal isOpen title={t('dialog')} onClose={props.onClose}>
      <Muted $below={4}>{t('dialog-why')}</Muted>
      <ProofSteps flow={flow} />
    </Modal>
  );
});
