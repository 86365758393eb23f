import { ApiError } from '@passport/shared/api-client/ApiError';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { BackLink } from '@passport/shared/ui/BackLink';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Page } from '@passport/shared/ui/Page';
import { SideColumns } from '@passport/shared/ui/SideNav';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { createApplicationsApi } from '../data/applications.api';
import { useAccessChanges } from '../data/useAccessChanges';
import { ApplicationContext } from '../data/useApplication';
import { useReturn } from '../data/useReturn';
import { paths } from '../paths';
import { ScreenShape, SectionsShape } from './ScreenShape';
import { SectionNav } from './SectionNav';
import { screenOf } from './sections';
import { RevocationReason, useRevocation } from './useRevocation';
import { useWording } from './useWording';

/** Loads the application of the address for the screen below it. */
export function ApplicationFrame() {
  const { id = '' } = useParams();
  // The key: another application is another frame.
  return <Loaded key={id} id={id} />;
}

const Loaded = observer(function Loaded({ id }: { id: string }) {
  const { api } = useHost();
  const { pathname } = useLocation();
  const [source] = useState(() => new Resource(() => createApplicationsApi(api).read(id)));
  useLoad(source);
  useReturn(() => void source.load());
  useAccessChanges(() => void source.load());
  const { value, error } = source;
  const context = useMemo(() => value && { application: value, source }, [value, source]);

  if (context) {
    return (
      <ApplicationContext.Provider value={context}>
        <SideColumns>
          <SectionNav application={context.application} />
          <Screens />
        </SideColumns>
      </ApplicationContext.Provider>
    );
  }
  if (error === undefined) {
    return (
      <SideColumns>
        <SectionsShape />
        <ScreenShape of={screenOf(pathname)} />
      </SideColumns>
    );
  }
  return <Unavailable source={source} />;
});

/** The screen of the address. Why access was revoked is loaded once for all of them. */
const Screens = observer(function Screens() {
  const { isLoading, reason } = useRevocation();
  const { pathname } = useLocation();
  if (isLoading) return <ScreenShape of={screenOf(pathname)} />;
  return (
    <RevocationReason.Provider value={reason}>
      <Outlet />
    </RevocationReason.Provider>
  );
});

/** Another person's application is answered like an unknown one. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const Unavailable = observer(function Unavailable({ source }: { source: Resource<unknown> }) {
  const t = useWording();
  return (
    <Page title={t('list.title')} above={<BackLink to={paths.list}>{t('list.title')}</BackLink>}>
      <Card>
        {isUnknown(source.error) ? (
          <EmptyState
            title={t('unknown.title')}
            text={t('unknown.text')}
            action={
              <ButtonLink to={paths.list} $variant="secondary" $isWide={false}>
                {t('unknown.to-list')}
              </ButtonLink>
            }
          />
        ) : (
          <LoadFailure source={source} title={t('application-failed')} />
        )}
      </Card>
    </Page>
  );
});
