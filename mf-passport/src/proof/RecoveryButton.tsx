import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import type { ProofFlow } from './ProofFlow';
import { proofTexts } from '../texts';

/** Switches between the second factor and a recovery code; shown only for proofs that accept recovery codes. */
export const RecoveryButton = observer(function RecoveryButton({ flow }: { flow: ProofFlow }) {
  const t = useMessages(proofTexts.namespace);
  if (!flow.isRecovery && !flow.canRecover) return null;
  return (
    <Button variant="quiet" onClick={() => flow.setRecovery(!flow.isRecovery)}>
      {t(flow.isRecovery ? 'use-factor' : 'use-recovery-code')}
    </Button>
  );
});
