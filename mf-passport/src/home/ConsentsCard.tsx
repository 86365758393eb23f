import { Checkbox } from '@passport/shared/form/Checkbox';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Section } from '../frame/Section';
import { useFailureToast } from '../frame/useFailureToast';
import { namespace } from '../texts';
import { dateOnly } from '../wording/dates';
import { createHomeApi } from './home.api';

/** The consents: news and offers, which can be given and taken back here, and cookies. */
export const ConsentsCard = observer(function ConsentsCard({ user }: { user: User | undefined }) {
  const t = useMessages(namespace);
  const { api, session, locale, links } = useHost();
  const showFailure = useFailureToast();
  /** What the person has just chosen, until the service has taken it. */
  const [chosen, setChosen] = useState<boolean>();

  async function handleNews(isGiven: boolean): Promise<void> {
    setChosen(isGiven);
    try {
      await createHomeApi(api).updateNewsConsent(isGiven);
      await session.reload();
    } catch (error) {
      showFailure(error);
    }
    setChosen(undefined);
  }

  function cookies(loaded: User): string {
    if (!loaded.cookies_consent) return t('consents.cookies-not-accepted');
    const at = loaded.cookies_consent_at;
    return at === null
      ? t('consents.cookies-accepted')
      : t('consents.cookies-accepted-at', { day: dateOnly(at, locale.current) });
  }

  return (
    <Section title={t('consents.heading')}>
      <Line>
        <Checkbox
          name="news"
          checked={chosen ?? user?.promotional_materials_consent ?? false}
          disabled={user === undefined}
          onChange={(isGiven) => void handleNews(isGiven)}
        >
          {t('consents.news')}
        </Checkbox>
        <Note $isIndented>
          <TextLink to={links.policy('promotional')}>{t('consents.news-terms')}</TextLink>
        </Note>
      </Line>
      <Line>
        <Term>{t('consents.cookies')}</Term>
        <Note>{user ? cookies(user) : <Skeleton $width="160px" $height="1.125rem" />}</Note>
      </Line>
    </Section>
  );
});

const Line = styled.div`
  padding: ${space(3)} 0;
  &:last-child {
    padding-bottom: 0;
  }
  & + & {
    border-top: 1px solid ${colors.border};
  }
`;

const Term = styled.p`
  font-weight: 500;
`;

/** Indented, it stands below the words of a checkbox. */
const Note = styled.div<{ $isIndented?: boolean }>`
  ${text.small}
  padding-left: ${({ $isIndented }) => ($isIndented ? space(8) : 0)};
  color: ${colors.textMuted};
`;
