import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Section } from '@passport/shared/ui/Section';
import { DocumentIcon, MailIcon } from '@passport/shared/ui/icons';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { TextLink } from '@passport/shared/ui/TextLink';
import { dateOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { namespace } from '../texts';
import { createHomeApi } from './home.api';
import { Switch } from './Switch';

/** The consents: news and offers, which can be given and taken back here, and cookies. */
export const ConsentsCard = observer(function ConsentsCard({ user }: { user: User | undefined }) {
  const t = useMessages(namespace);
  const { api, session, locale, links } = useHost();
  const showFailure = useFailureToast();
  const newsId = useId();
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
      <Rows>
        <Row
          icon={<MailIcon />}
          title={<label htmlFor={newsId}>{t('consents.news')}</label>}
          state={
            <Switch
              id={newsId}
              type="checkbox"
              role="switch"
              name="news"
              checked={chosen ?? user?.promotional_materials_consent ?? false}
              disabled={user === undefined}
              onChange={(event) => void handleNews(event.target.checked)}
            />
          }
        >
          <RowNote>
            <TextLink to={links.policy('promotional')}>{t('consents.news-terms')}</TextLink>
          </RowNote>
        </Row>
        <Row
          icon={<DocumentIcon />}
          title={t('consents.cookies')}
          value={user && cookies(user)}
          isLoading={user === undefined}
        />
      </Rows>
    </Section>
  );
});
