import { Resource } from '@passport/shared/data/Resource';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { FactorProof } from '@passport/shared/schemas/twoFactor';
import { Modal } from '@passport/shared/ui/Modal';
import { Muted } from '@passport/shared/ui/basics';
import { canUsePasskeys } from '@passport/shared/webauthn/ceremonies';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { proofTexts } from '../texts';
import { createPasskeyCalls, hasUsablePasskey } from '../proof/passkeyCalls';
import { ProofSteps } from '../proof/ProofSteps';
import { createTwoFactorApi } from '../proof/twoFactor.api';
import { useProofFlow } from '../proof/useProofFlow';
import { createConfirmSignInApi } from './confirmSignIn.api';

interface ConfirmSignInDialogProps {
  proven: FactorProof | undefined;
  onConfirmed(): void;
  onClose(): void;
}

/**
 * Asks for a fresh proof before a sensitive action; the screen below the dialog keeps its state. It opens once it is known whether a
 * passkey can be the proof: a choice that is added later would move the dialog.
 */
export const ConfirmSignInDialog = observer(function ConfirmSignInDialog(props: ConfirmSignInDialogProps) {
  const { api } = useHost();
  const [canAsk] = useState(canUsePasskeys);
  const [settings] = useState(() => new Resource(createTwoFactorApi(api).settings));
  useEffect(() => {
    if (canAsk) void settings.load();
  }, [canAsk, settings]);
  const { value, error } = settings;
  if (canAsk && value === undefined && error === undefined) return null;
  return <ProofDialog {...props} hasPasskey={value !== undefined && hasUsablePasskey(value)} />;
});

interface ProofDialogProps extends ConfirmSignInDialogProps {
  hasPasskey: boolean;
}

const ProofDialog = observer(function ProofDialog({ hasPasskey, ...props }: ProofDialogProps) {
  const t = useMessages(proofTexts.namespace);
  const { api, session } = useHost();
  const factor = session.user?.two_factor_auth ?? 'DISABLE';
  const flow = useProofFlow({
    needsContact: true,
    factor,
    // Without a second factor the code is the whole proof, required because the earlier one is too old.
    proven: factor === 'DISABLE' ? undefined : props.proven,
    passkey: hasPasskey ? createPasskeyCalls(api) : undefined,
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
