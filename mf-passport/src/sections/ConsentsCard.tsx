import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { atLeast } from '@passport/shared/theme/tokens';
import { Section } from '@passport/shared/ui/Section';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { TextLink } from '@passport/shared/ui/TextLink';
import { dateOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';
import { ChoiceRow } from './ChoiceRow';
import { createHomeApi } from '../home/home.api';

/**
 * What is written to the person: always about security, by choice news and emails about documents; and the consent to cookies, with
 * the document that explains them.
 */
export const ConsentsCard = observer(function ConsentsCard({ user }: { user: User | undefined }) {
  const t = useMessages(accountTexts.namespace);
  const { api, locale, links } = useHost();
  const calls = createHomeApi(api);

  function cookies(loaded: User): string {
    if (!loaded.cookies_consent) return t('consents.cookies-not-accepted');
    const at = loaded.cookies_consent_at;
    return at === null
      ? t('consents.cookies-accepted')
      : t('consents.cookies-accepted-at', { day: dateOnly(at, locale.current) });
  }

  return (
    <Section title={t('consents.heading')}>
      <Switches>
        <Row title={t('consents.security')} state={<Pill $tone="neutral">{t('consents.always')}</Pill>}>
          <RowNote>{t('consents.security-text')}</RowNote>
        </Row>
        <ChoiceRow
          name="news"
          title={t('consents.news')}
          isChosen={user?.promotional_materials_consent}
          onChange={(isGiven) => calls.updateNewsConsent(isGiven)}
        >
          <Terms to={links.policy('promotional')}>{t('consents.news-terms')}</Terms>
        </ChoiceRow>
        <ChoiceRow
          name="document-emails"
          title={t('consents.document-emails')}
          isChosen={user?.document_emails}
          onChange={(isWanted) => calls.updateDocumentEmails(isWanted)}
        >
          {user?.is_verified === false ? t('consents.document-emails-unproven') : t('consents.document-emails-text')}
        </ChoiceRow>
        <Row title={t('consents.cookies')} value={user && cookies(user)} isLoading={user === undefined}>
          <RowNote>
            <Terms to={links.policy('privacy')}>{t('consents.cookies-terms')}</Terms>
          </RowNote>
        </Row>
      </Switches>
    </Section>
  );
});

/** Words and switch stay in one line on phones: the words take what is left. */
const Switches = styled(Rows)`
  @media ${atLeast(280)} {
    & > li:has([role='switch']) {
      flex-wrap: nowrap;
    }
  }
`;

/** Alone on its line it has to be large enough to press (WCAG 2.5.8). */
const Terms = styled(TextLink)`
  display: inline-block;
  padding-block: 3px;
`;
