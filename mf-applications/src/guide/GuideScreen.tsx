import { useMessages } from '@passport/shared/i18n/useMessages';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useIsPersonLoading } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { AccessNotice } from '../frame/AccessNotice';
import { Note } from '../frame/Note';
import { NoticeBar } from '../frame/NoticeBar';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { oauthClient, oauthClientHttp, partnerSite } from './code.data';
import { CodeBlock } from '../frame/CodeBlock';
import { ScreenShape } from '../frame/ScreenShape';
import { guideFor } from './guideFor';
import { guideTexts } from '../texts';
import { sampleOf } from './sampleOf';

/** How to connect an application, with its own values filled in. The programs are those of docs/integration, in the language of the page. */
export const GuideScreen = observer(function GuideScreen() {
  const t = useMessages(guideTexts.namespace);
  const { application } = useApplication();
  const { id, name, type, is_public } = application;
  const isClosed = useIsClosed();
  const isClient = type === 'OAUTH2_CLIENT';
  const guide = guideFor(application, window.location.origin, t('secret-place'));
  const sample = (code: string): string => sampleOf(code, application, (key) => t(`sample.${key}`));
  const field = isClient ? 'redirect_uris' : 'redirect_hosts';
  if (useIsPersonLoading()) return <ScreenShape of="guide" />;
  return (
    <Screen title={t('title')} lead={t(`lead.${type}`)} back={{ to: paths.details(id), name }}>
      <AccessNotice />
      {/* Of a closed application the service takes neither an address nor a new secret. */}
      {guide.missingAddress !== undefined && !isClosed && (
        <NoticeBar
          tone="warning"
          title={t('missing.title')}
          action={
            <ButtonLink to={paths.edit(id, field)} $variant="secondary" $isWide={false}>
              {t('missing.action')}
            </ButtonLink>
          }
        >
          <p>{t(`missing.${type}`, { address: guide.missingAddress })}</p>
        </NoticeBar>
      )}
      <Section title={t('settings.title')} lead={t('settings.lead')}>
        <CodeBlock name=".env" code={guide.settings} />
        {!is_public && !isClosed && (
          <Note>
            {t('settings.secret')} <TextLink to={paths.section(id, 'settings')}>{t('settings.new-secret')}</TextLink>
          </Note>
        )}
      </Section>
      <Section title={t('program.title')} lead={t(`program.${type}`, { file: guide.file })}>
        <CodeBlock name={guide.file} code={sample(isClient ? oauthClient : partnerSite)} />
      </Section>
      <Section title={t('run.title')} lead={t('run.lead')}>
        {isClient && <CodeBlock name={t('run.install')} code="npm install openid-client" />}
        <CodeBlock name={t('run.command')} code={guide.command} />
        <Note>
          {t('run.watch')} <TextLink to={paths.section(id, 'attempts')}>{t('run.attempts')}</TextLink>.
        </Note>
      </Section>
      <Section title={t('http.title')} lead={t(is_public ? 'http.public' : `http.${type}`)}>
        <CodeBlock name={t('http.link')} code={guide.link} />
        {guide.exchange !== undefined && (
          <>
            <CodeBlock name={t('http.exchange')} code={guide.exchange} />
            <Note>{t('http.no-script')}</Note>
          </>
        )}
        {isClient && !is_public && <CodeBlock name="oauth-client.sh" code={sample(oauthClientHttp)} />}
      </Section>
    </Screen>
  );
});
