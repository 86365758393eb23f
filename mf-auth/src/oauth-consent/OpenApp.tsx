import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { CardColumn, Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import { consentTexts } from '../texts';

interface OpenAppProps {
  /** Opens it with a new code: a reused one would revoke the tokens of the first. */
  onOpen(): void;
}

/** The page stays if the browser has opened an application: it may have asked the user first, or found no such application. */
export function OpenApp({ onOpen }: OpenAppProps) {
  const t = useMessages(consentTexts.namespace);
  return (
    <CardColumn>
      <StepCard title={t('consent.app-title')} subtitle={t('consent.app-text')} isTitleFocused>
        <Choices>
          <Button isWide onClick={onOpen}>
            {t('consent.open-app')}
          </Button>
        </Choices>
      </StepCard>
    </CardColumn>
  );
}
