import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { radius, space } from '@passport/shared/theme/tokens';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Page } from '@passport/shared/ui/Page';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { TextLink } from '@passport/shared/ui/TextLink';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { EndButton } from './EndButton';
import { Grid } from './Grid';
import { showcaseTexts } from './texts';
import { enteredServices, offeredServices, type Service } from './services.api';
import { Line, ServiceCard } from './ServiceCard';
import { Showcase } from './Showcase';
import { Welcome } from './Welcome';

const sources = { showcase: offeredServices, services: enteredServices } as const;

/**
 * The services of a kind.
 * @param kind `showcase`: services that the person can sign in to; `services`: those with an active sign-in (spec 2)
 */
export const ServiceList = observer(function ServiceList({ kind }: { kind: keyof typeof sources }) {
  const t = useMessages(showcaseTexts.namespace);
  const { api, analytics, links } = useHost();
  const [services] = useState(() => new Resource(() => sources[kind](api)));
  useLoad(services);
  useEffect(() => {
    if (kind === 'showcase') analytics.step('user_showcase');
  }, [analytics, kind]);
  // The button of a sign-in that was ended is gone with its card.
  const [heading, handleGone] = useFocusHome<HTMLHeadingElement>();
  const lead = (
    <>
      {t(`${kind}.lead`)} {kind === 'showcase' && <Other to={links.services()}>{t('showcase.other')}</Other>}
    </>
  );
  return (
    <Page title={t(`${kind}.title`)} titleRef={heading} lead={lead}>
      <Content kind={kind} services={services} onGone={handleGone} onShowAll={() => heading.current?.focus()} />
    </Page>
  );
});

interface ContentProps {
  kind: keyof typeof sources;
  services: Resource<Service[]>;
  /** A card was removed. */
  onGone(): void;
  /** The button that shows all services again goes with its message. */
  onShowAll(): void;
}

const Content = observer(function Content({ kind, services, onGone, onShowAll }: ContentProps) {
  const t = useMessages(showcaseTexts.namespace);
  const { links } = useHost();
  const { value, error } = services;
  if (value === undefined && error !== undefined) {
    return (
      <Card>
        <LoadFailure source={services} title={t('failed')} />
      </Card>
    );
  }
  if (value === undefined) return <Waiting />;
  // The welcome is part of this chunk: loaded only after the response, it would be a round trip later.
  if (kind === 'showcase')
    return value.length === 0 ? <Welcome /> : <Showcase services={value} onShowAll={onShowAll} />;
  if (value.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t('services.empty-title')}
          text={t('services.empty-text')}
          action={
            <ButtonLink to={links.showcase()} $variant="secondary" $isWide={false}>
              {t('services.other')}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  const handleEnded = (ended: Service) => () => {
    services.set(value.filter(({ id }) => id !== ended.id));
    onGone();
  };
  return (
    <>
      <Grid>
        {value.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            action={
              service.canEnd ? (
                <EndButton
                  service={service}
                  onEnded={handleEnded(service)}
                  onOutdated={() => void services.load().then(onGone)}
                />
              ) : (
                <Line>{t('end-there')}</Line>
              )
            }
          />
        ))}
      </Grid>
      <Other to={links.showcase()}>{t('services.other')}</Other>
    </>
  );
});

function Waiting() {
  const t = useMessages(showcaseTexts.namespace);
  return (
    <Loading label={t('general.loading')}>
      <Grid as="div">
        {[1, 2, 3].map((place) => (
          <Placeholder key={place} $height="6.75rem" />
        ))}
      </Grid>
    </Loading>
  );
}

/** On a separate line: it links to another screen and is not part of the sentence. */
const Other = styled(TextLink)`
  display: table;
  margin-top: ${space(1)};
  ul + & {
    margin-top: ${space(5)};
  }
`;

const Placeholder = styled(Skeleton)`
  border-radius: ${radius.large};
`;
