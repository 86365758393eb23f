import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Deliveries } from '@passport/shared/schemas/webhooks';
import type { PillTone } from '@passport/shared/ui/Pill';
import { Section } from '@passport/shared/ui/Section';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { TextLink } from '@passport/shared/ui/TextLink';
import { recentMoment } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { useApplication } from '../data/useApplication';
import { Code, Fact, Facts } from '../frame/Facts';
import { SectionPill } from '../frame/SectionPill';
import { paths } from '../paths';
import type { DeliveryLog } from './DeliveryLog';
import { namespace } from './texts';

type Endpoint = Deliveries['endpoint'];

const tones: Record<Endpoint['state'], PillTone> = {
  HEALTHY: 'success',
  FAILING: 'warning',
  PAUSED: 'warning',
  DISABLED: 'danger',
};

/** The state of the endpoint in words: 'Failing since 14:02, next try 14:32', 'Paused, 312 events wait'. */
export const EndpointState = observer(function EndpointState({ log, address }: { log: DeliveryLog; address: string }) {
  const t = useMessages(namespace);
  const { application } = useApplication();
  const { endpoint } = log;
  return (
    <Section
      title={t('state.title')}
      action={endpoint && <SectionPill $tone={tones[endpoint.state]}>{t(`state.name.${endpoint.state}`)}</SectionPill>}
    >
      <Facts>
        <Fact name={t('state.address')} copy={address}>
          <Code>{address}</Code>
        </Fact>
        <Fact name={t('state.now')}>
          <span role="status">
            {endpoint ? <StateText endpoint={endpoint} /> : <Skeleton as="span" $width="200px" $height="1.375rem" />}
          </span>
        </Fact>
      </Facts>
      <TextLink to={paths.edit(application.id, 'webhook_url')}>{t('state.change')}</TextLink>
    </Section>
  );
});

const StateText = observer(function StateText({ endpoint }: { endpoint: Endpoint }) {
  const t = useMessages(namespace);
  const { locale } = useHost();
  const { state, failing_since, next_try_at, waiting } = endpoint;
  const moment = (at: string | null): string => (at === null ? '' : recentMoment(at, locale.current));
  return [
    t(`state.text.${state}`),
    ...(failing_since === null ? [] : [t('state.since', { at: moment(failing_since) })]),
    ...(next_try_at === null ? [] : [t('state.next', { at: moment(next_try_at) })]),
    ...(waiting === 0 ? [] : [t('state.waiting', { count: waiting })]),
  ].join(', ');
});
