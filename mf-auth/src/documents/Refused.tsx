import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Choices } from '../card/cardStyles';
import { SignInCard } from '../card/SignInCard';
import type { LoginFlow } from '../flow/LoginFlow';
import { DeleteCard, ExportButton } from './Leaving';
import { useDocumentsMessages } from './texts';

interface RefusedProps {
  flow: LoginFlow;
  /** Signs in without the acceptance; undefined where that is not possible any more. */
  onPostpone: (() => void) | undefined;
  onBack(): void;
}

/**
 * What a person can do who does not accept the documents: sign in without that while the transition lasts; download their data, delete
 * the account, ask support.
 */
export const Refused = observer(function Refused({ flow, onPostpone, onBack }: RefusedProps) {
  const t = useDocumentsMessages();
  const common = useMessages('common');
  const host = useHost();
  const [isDeleting, setIsDeleting] = useState(false);
  useTopOf(String(isDeleting));
  if (isDeleting) return <DeleteCard flow={flow} onBack={() => setIsDeleting(false)} />;
  return (
    <SignInCard
      title={t(onPostpone ? 'refused.title-later' : 'refused.title')}
      subtitle={t('refused.text')}
      isTitleFocused
      onBack={onBack}
    >
      <Choices>
        {onPostpone && (
          <Button isWide isLoading={flow.isBusy} onClick={onPostpone}>
            {t('refused.enter')}
          </Button>
        )}
        <ExportButton flow={flow} />
        <Button variant="secondary" isWide onClick={() => setIsDeleting(true)}>
          {t('leave.delete')}
        </Button>
        <Button variant="secondary" isWide {...supportButton(host)}>
          {common('general.write-support')}
        </Button>
        <Button variant="quiet" isWide onClick={onBack}>
          {t('refused.back')}
        </Button>
      </Choices>
    </SignInCard>
  );
});
