import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { CardColumn, Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import { consentTexts } from '../texts';

interface OpenAppProps {
  /** Opens it with a new code: one that came twice would end the tokens of the first. */
  onOpen(): void;
}

/** The page stays where the browser has opened an application: it may have asked the person first, or found no such application. */
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
