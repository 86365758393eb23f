import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import type { Shell } from './host/createHost';
import { AddedAreas } from './layout/AreaLinks';
import { Layout } from './layout/Layout';
import { useShellMessages } from './messages/useShellMessages';
import { RootBoundary } from './pages/RootBoundary';
import { brandName } from './branding/businessUnitLook';
import { titleOf } from './routes/areas';
import { consolePath } from './routes/consolePath';
import type { RemoteAccess } from './routes/RemoteAccess';
import { ShellRoutes } from './routes/ShellRoutes';
import { useArrival } from './routes/useArrival';

interface AppProps {
  shell: Shell;
  access: RemoteAccess;
}

/** The page: texts, router and everything within them. */
export function App({ shell, access }: AppProps) {
  return (
    <I18nextProvider i18n={shell.translations.i18n}>
      <RootBoundary>
        <BrowserRouter>
          <Site shell={shell} access={access} />
        </BrowserRouter>
      </RootBoundary>
    </I18nextProvider>
  );
}

/** The part of the page within the router. Exported for tests, which provide their own router. */
export const Site = observer(function Site({ shell, access }: AppProps) {
  const t = useShellMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => shell.navigation.connect((to, options) => void navigate(to, options)), [shell.navigation, navigate]);
  useArrival(
    `${shell.title.current ?? titleOf(access.remotes, pathname, shell.host.locale.current, t)} · ${brandName(shell.host.branding.businessUnit, t('product'))}`,
  );

  return (
    <AddedAreas value={access.remotes.flatMap(({ area }) => (area && area.path !== consolePath ? area : []))}>
      <Layout shell={shell} access={access}>
        <ShellRoutes
          host={shell.host}
          access={access}
          signInReturn={shell.signInReturn}
          siteRequest={shell.siteRequest}
        />
      </Layout>
    </AddedAreas>
  );
});
