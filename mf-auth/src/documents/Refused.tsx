import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Choices } from '../card/cardStyles';
import { SignInCard } from '../card/SignInCard';
import { useDocumentsMessages } from './texts';

interface RefusedProps {
  isBusy: boolean;
  /** Signs in without the acceptance; undefined where that is not possible any more. */
  onPostpone: (() => void) | undefined;
  onBack(): void;
}

/** What a person can do who does not accept the documents: take their data along, delete the account, ask support. */
export function Refused({ isBusy, onPostpone, onBack }: RefusedProps) {
  const t = useDocumentsMessages();
  const common = useMessages('common');
  const { support } = useHost();
  return (
    <SignInCard
      title={t(onPostpone ? 'refused.title-later' : 'refused.title')}
      subtitle={t(onPostpone ? 'refused.text-later' : 'refused.text')}
      isTitleFocused
      onBack={onBack}
    >
      <Choices>
        {onPostpone && (
          <Button isWide isLoading={isBusy} onClick={onPostpone}>
            {t('refused.enter')}
          </Button>
        )}
        <Button variant="secondary" isWide onClick={() => support.open()}>
          {common('general.write-support')}
        </Button>
        <Button variant="quiet" isWide onClick={onBack}>
          {t('refused.back')}
        </Button>
      </Choices>
    </SignInCard>
  );
}
