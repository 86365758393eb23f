import { useMessages } from '@passport/shared/i18n/useMessages';
import { buttonStyle, type ButtonLook } from '@passport/shared/ui/buttonStyle';
import { styled } from 'styled-components';
import { Choices, Place } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import { consentNamespace } from './texts';

/**
 * The page stays where the browser has opened an application. It may have asked the person first, or found no such application: the
 * link opens it again.
 */
export function OpenApp({ address }: { address: string }) {
  const t = useMessages(consentNamespace);
  return (
    <Place>
      <StepCard title={t('consent.app-title')} subtitle={t('consent.app-text')} isTitleFocused>
        <Choices>
          <AppLink href={address} $variant="primary" $isWide>
            {t('consent.open-app')}
          </AppLink>
        </Choices>
      </StepCard>
    </Place>
  );
}

const AppLink = styled.a<ButtonLook>`
  ${buttonStyle}
`;
