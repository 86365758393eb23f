import { layout } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Shell } from '../host/createHost';
import { areaOf } from '../routes/areas';
import type { RemoteAccess } from '../routes/RemoteAccess';
import { Backdrop } from './Backdrop';
import { CookieNotice } from './CookieNotice';
import { Footer } from './Footer';
import { Header } from './Header';

/** The remote with the support pop-up. */
const supportRemote = 'mf-support';

interface LayoutProps {
  shell: Shell;
  access: RemoteAccess;
  children: ReactNode;
}

/** The frame around every screen; the screen is at the top of `main`. */
export const Layout = observer(function Layout({ shell: { host, settings }, access, children }: LayoutProps) {
  const { RemotePart } = access;
  const { pathname } = useLocation();
  return (
    <Column>
      {/* Only the sign-in shows a partner's colours. */}
      {areaOf(access.remotes, pathname) === 'sign-in' && <Backdrop host={host} />}
      <Header host={host} prefetch={access.prefetch} />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer host={host} />
      {host.support.isOpen && <RemotePart name={supportRemote} part="widget" host={host} />}
      <CookieNotice host={host} settings={settings} />
    </Column>
  );
});

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

/** At least as high as the window, so that a screen that grows while loading moves the footer out of sight. */
const Main = styled.main`
  flex: 1 0 auto;
  min-height: calc(100vh - ${layout.headerHeight});
  min-height: calc(100dvh - ${layout.headerHeight});
  &:focus {
    outline: none;
  }
`;
