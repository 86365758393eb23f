import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { showcaseTexts } from './texts';

/** The showcase of a user without a service: the first steps. */
export const Welcome = observer(function Welcome() {
  const t = useMessages(showcaseTexts.namespace);
  const { links, session } = useHost();
  const isProtected = session.user !== undefined && session.user.two_factor_auth !== 'DISABLE';
  return (
    <Section title={t('welcome.title')} lead={t('welcome.lead')}>
      <Rows>
        <Row
          to={links.twoFactor()}
          tone={isProtected ? 'success' : 'plain'}
          title={t(isProtected ? 'welcome.is-protected' : 'welcome.protect')}
          value={t(isProtected ? 'welcome.protected-text' : 'welcome.protect-text')}
          {...(isProtected && { state: <Pill $tone="success">{t('welcome.protected')}</Pill> })}
        />
        <Row to={links.passport()} title={t('welcome.contacts')} value={t('welcome.contacts-text')} />
        <Row title={t('welcome.service')} value={t('welcome.service-text')} />
      </Rows>
    </Section>
  );
});
