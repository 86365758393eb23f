import { useScreenTitle } from '@passport/shared/host/useScreenTitle';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ApplicationDetails } from '@passport/shared/schemas/applications';
import { productionChecklist } from '@passport/shared/schemas/checks/production';
import { below, space } from '@passport/shared/theme/tokens';
import { BackLink } from '@passport/shared/ui/BackLink';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Card } from '@passport/shared/ui/Card';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { Page } from '@passport/shared/ui/Page';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { wide } from '@passport/shared/ui/SideNav';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useIsPersonLoading } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { Checklist } from '../form/Checklist';
import { AccessNotice } from '../frame/AccessNotice';
import { Code, Fact, Facts, Values } from '../frame/Facts';
import { FormActions } from '../frame/formLayout';
import { sections } from '../frame/sections';
import { StatePills } from '../frame/StatePills';
import { useWording } from '../frame/useWording';
import { ScreenShape } from '../frame/ScreenShape';
import { paths } from '../paths';
import { ActivityNotice } from './ActivityNotice';
import { detailsTexts } from '../texts';

/** One application: its state, its ids and addresses, and links to its other screens. */
export const DetailsScreen = observer(function DetailsScreen() {
  useScreenTitle(useApplication().application.name);
  return useIsPersonLoading() ? <ScreenShape of="details" /> : <Details />;
});

const Details = observer(function Details() {
  const t = useMessages(detailsTexts.namespace);
  const wording = useWording();
  const { application } = useApplication();
  const { id, name, short_description, logo_url } = application;
  const isClosed = useIsClosed();
  return (
    <Page
      above={<BackLink to={paths.list}>{wording('list.title')}</BackLink>}
      title={
        <Title>
          <LetterTile name={name} logo={logo_url} size={48} />
          <span>{name}</span>
        </Title>
      }
      lead={short_description === '' ? undefined : short_description}
    >
      <States>
        <StatePills application={application} />
        {/* Without access the service refuses every change. */}
        {!isClosed && (
          <ButtonLink to={paths.edit(id)} $variant="secondary" $isWide={false}>
            {t('edit')}
          </ButtonLink>
        )}
      </States>
      <AccessNotice />
      <ActivityNotice />
      <SectionLinks>
        <Rows>
          {sections.map((section) => (
            <Row key={section} title={wording(`sections.${section}`)} to={paths.section(id, section)} />
          ))}
        </Rows>
      </SectionLinks>
      <Connection application={application} />
      {application.is_test && <Production application={application} isClosed={isClosed} />}
      <About application={application} />
    </Page>
  );
});

interface PartProps {
  application: ApplicationDetails;
}

/** The values that a developer copies into the settings of the application. */
function Connection({ application }: PartProps) {
  const t = useMessages(detailsTexts.namespace);
  const wording = useWording();
  const { id, type, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, site_url, redirect_hosts } =
    application;
  const isClient = type === 'OAUTH2_CLIENT';
  const discovery = `${window.location.origin}/oidc/.well-known/openid-configuration`;
  return (
    <Section title={t('connection')}>
      <Facts>
        <Fact name={wording(`field.id_${type}`)} copy={id}>
          <Code>{id}</Code>
        </Fact>
        {isClient && (
          <>
            <Fact name={t('discovery')} copy={discovery}>
              <Code>{discovery}</Code>
            </Fact>
            <Fact name={wording('field.redirect_uris')}>
              <Values of={redirect_uris} />
            </Fact>
          </>
        )}
        {post_logout_redirect_uris.length > 0 && (
          <Fact name={wording('field.post_logout_redirect_uris')}>
            <Values of={post_logout_redirect_uris} />
          </Fact>
        )}
        {backchannel_logout_uri !== null && (
          <Fact name={wording('field.backchannel_logout_uri')}>
            <Code>{backchannel_logout_uri}</Code>
          </Fact>
        )}
        {!isClient && (
          <>
            <Fact name={wording('field.site_url')}>
              <Code>{site_url}</Code>
            </Fact>
            <Fact name={wording('field.redirect_hosts')}>
              <Values of={redirect_hosts} />
            </Fact>
          </>
        )}
        <Fact name={wording('field.webhook_url')}>
          {application.webhook_url === null ? t('none') : <Code>{application.webhook_url}</Code>}
        </Fact>
      </Facts>
    </Section>
  );
}

/**
 * The requirements of production for a test application; each line leads to its field, and a button to the mode once all are met, unless nothing
 * can be changed.
 */
function Production({ application, isClosed }: PartProps & { isClosed: boolean }) {
  const t = useMessages(detailsTexts.namespace);
  const checks = productionChecklist(application);
  const isReady = checks.every(({ is_met }) => is_met);
  const lead = isReady ? 'production-ready' : 'production-lead';
  return (
    <Section title={t('production')} lead={t(isClosed ? 'production-closed' : lead)}>
      <Checklist
        checks={checks}
        values={application}
        renderFix={(field, text) =>
          isClosed ? text : <TextLink to={paths.edit(application.id, field)}>{text}</TextLink>
        }
      />
      {isReady && !isClosed && (
        <FormActions>
          <ButtonLink to={paths.edit(application.id, 'is_test')} $variant="secondary" $isWide={false}>
            {t('production-switch')}
          </ButtonLink>
        </FormActions>
      )}
    </Section>
  );
}

function About({ application }: PartProps) {
  const t = useMessages(detailsTexts.namespace);
  const wording = useWording();
  const { type, access_level, is_test, is_public, organization_name, inn, ogrn, site_address, comment } = application;
  const texts = { organization_name, inn, ogrn, site_address, comment };
  return (
    <Section title={t('about')}>
      <Facts>
        <Fact name={wording('list.filter.type.label')}>{wording(`type.${type}`)}</Fact>
        {is_public && <Fact name={wording('field.is_public')}>{t('yes')}</Fact>}
        <Fact name={wording('field.is_test')}>{wording(is_test ? 'mode.test' : 'mode.production')}</Fact>
        <Fact name={wording('field.access_level')}>{wording(`level.${access_level}`)}</Fact>
        {Object.entries(texts)
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <Fact key={name} name={wording(`field.${name}`)}>
              {text}
            </Fact>
          ))}
        <Fact name={t('created')}>
          <When at={application.created_at} as="day" />
        </Fact>
      </Facts>
    </Section>
  );
}

const Title = styled.span`
  display: flex;
  gap: ${space(4)};
  align-items: center;
  overflow-wrap: anywhere;
`;

const States = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  align-items: center;
  justify-content: space-between;
  /* They belong to the name above. */
  margin: ${space(-4)} 0 ${space(4)};
  @media ${below(640)} {
    & > a {
      flex: 1 1 100%;
    }
  }
`;

/** Wide windows show them next to the screen. */
const SectionLinks = styled(Card)`
  margin-bottom: ${space(4)};
  padding-block: ${space(3)};
  & > ul {
    margin-block: 0;
  }
  @media ${wide} {
    display: none;
  }
`;
