import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import type { ProofFlow } from './ProofFlow';
import { proofTexts } from '../texts';

/** Asks for a passkey in place of the step; shown only for proofs that accept one, to a person who has one. */
export const PasskeyButton = observer(function PasskeyButton({ flow }: { flow: ProofFlow }) {
  const t = useMessages(proofTexts.namespace);
  if (!flow.canUsePasskey) return null;
  return (
    <Button variant="quiet" isLoading={flow.isUsingPasskey} onClick={() => void flow.usePasskey()}>
      {t('passkey.use')}
    </Button>
  );
});
