import { links } from '@passport/shared/host/links';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { CardColumn, Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import { externalTexts } from '../texts';

/** The session ended during the visit to the provider to link an account: no sign-in or registration follows instead. */
export function LinkingEnded({ provider }: { provider: ProviderName }) {
  const t = useMessages(externalTexts.namespace);
  return (
    <CardColumn>
      <StepCard
        title={t('linking.ended')}
        subtitle={t('linking.ended-text', { provider: t(`providers.${provider}`) })}
        isTitleFocused
      >
        <Choices>
          {/* The shell asks for the sign-in first, and leads back. */}
          <ButtonLink $variant="primary" $isWide to={links.externalAccounts()}>
            {t('linking.sign-in')}
          </ButtonLink>
        </Choices>
      </StepCard>
    </CardColumn>
  );
}
