import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Page } from '@passport/shared/ui/Page';
import { Navigate, Route, Routes } from 'react-router-dom';
import { areaTexts } from './texts';

/** /operator. */
export function OperatorRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/operator" element={<HomePage />} />
        <Route path="/operator/*" element={<Navigate to={host.links.notFound()} replace />} />
        {/* While navigating to another area, this remote briefly renders with that area's path before the shell unmounts it. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}

function HomePage() {
  const t = useMessages(areaTexts.namespace);
  return (
    <Page title={t('home.title')}>
      <p>{t('home.lead')}</p>
    </Page>
  );
}
