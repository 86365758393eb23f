import type { Host } from '@passport/shared/host/Host';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { backgroundOf, brandDeclarations, isLightOnly } from '../branding/businessUnitLook';
import type { Shell } from '../host/createHost';
import { areaOf, supportRemote } from '../routes/areas';
import type { RemoteAccess } from '../routes/RemoteAccess';
import { CookieNotice } from './CookieNotice';
import { Footer } from './Footer';
import { Header } from './Header';
import { SessionsWarning } from './SessionsWarning';
import { SignedOutNote } from './SignedOutNote';

interface LayoutProps {
  shell: Shell;
  access: RemoteAccess;
  children: ReactNode;
}

/** The frame around every screen; the screen is at the top of `main`. */
export const Layout = observer(function Layout({ shell, access, children }: LayoutProps) {
  const { host, settings, signInReturn, pinTheme: pin } = shell;
  const { RemotePart } = access;
  const { pathname } = useLocation();
  const isSignIn = areaOf(access.remotes, pathname) === 'sign-in';
  return (
    <>
      <Column>
        {/* Only the sign-in shows a partner's colours. */}
        {isSignIn && <Backdrop host={host} pin={pin} />}
        <Header host={host} prefetch={access.prefetch} isBare={isSignIn} />
        <Main id="main" tabIndex={-1}>
          {isSignIn && <SignedOutNote signInReturn={signInReturn} />}
          {children}
        </Main>
        {/* A new element for each screen and for each step of a sign-in: below one of another height it appears instead of moving. */}
        <Footer key={shell.title.current} host={host} isCentred={isSignIn} />
        {(host.support.isOpen || host.support.isExpected) && (
          <RemotePart name={supportRemote} part="widget" host={host} />
        )}
      </Column>
      <CookieNotice host={host} settings={settings} />
      <SessionsWarning host={host} settings={settings} isWanted={!isSignIn} />
    </>
  );
});

interface BackdropProps {
  host: Host;
  pin: Shell['pinTheme'];
}

/** The business unit's look of the sign-in, if it has one; header and footer are on its background. */
const Backdrop = observer(function Backdrop({ host: { branding, theme }, pin }: BackdropProps) {
  const { businessUnit } = branding;
  const isPinned = isLightOnly(businessUnit);
  useLayoutEffect(() => (isPinned ? pin('light') : undefined), [isPinned, pin]);
  const background = backgroundOf(businessUnit, theme.mode);
  const declarations = brandDeclarations(businessUnit, theme.mode);
  if (background === undefined) return null;
  return <BackdropSheet style={{ background }} $declarations={declarations ?? ''} />;
});

const BackdropSheet = styled.div<{ $declarations: string }>`
  html:has(&&) {
    ${({ $declarations }) => $declarations};
  }
  position: fixed;
  z-index: -1;
  inset: 0;
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

/**
 * At least as high as the window has room, so that the footer is in view below a short screen. The footer is hidden until the screen has
 * its final height, so that nobody sees it move, and while the list of other services may lie over it: half of a link is hard to press.
 */
const Main = styled.main`
  flex: 1 0 auto;
  &:not(:has(h1, [role='alert'])) + footer,
  &:has([data-skeleton], [data-other-services] [open]) + footer {
    visibility: hidden;
  }
  &:focus {
    outline: none;
  }
`;
