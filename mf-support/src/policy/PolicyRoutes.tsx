import { firstPaintId } from '@passport/shared/constants';
import { HostProvider } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { layout, space } from '@passport/shared/theme/tokens';
import { Page } from '@passport/shared/ui/Page';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { Navigate, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import { DocumentSkeleton } from './DocumentSkeleton';
import { TextColumn } from './TextColumn';
import { policyTexts } from '../texts';

/** The text that the site has sent stays in view until the live page replaces it. */
const Fallback = () =>
  document.getElementById(firstPaintId) ? null : (
    <div aria-busy="true">
      <Page title={<Skeleton $width="240px" $height="2.25rem" />}>
        <TextColumn>
          <Kinds $width="min(100%, 36rem)" $height={layout.target} />
          <DocumentSkeleton />
        </TextColumn>
      </Page>
    </div>
  );

/** The row of kinds. */
const Kinds = styled(Skeleton)`
  margin-bottom: ${space(5)};
`;

/** In a separate chunk: the support pop-up of every other page does not need it. */
const PolicyPage = lazyPart({
  texts: [policyTexts],
  fallback: <Fallback />,
  load: async () => (await import('./PolicyPage')).PolicyPage,
});

/** /policy. */
export function PolicyRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path="/policy" element={<PolicyPage />} />
        <Route path="/policy/*" element={<Navigate to={host.links.notFound()} replace />} />
        {/* On its way elsewhere the address is another area's for a moment before the shell takes this one away. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
