import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { styled } from 'styled-components';
import { colors, floating, radius, space } from '../theme/tokens';
import type { RemoteModule } from '../host/RemoteModule';
import type { Standalone } from './createStandaloneHost';
import { SignInPanel } from './SignInPanel';

interface StandalonePageProps extends Standalone {
  remote: RemoteModule;
  /** Whether the sign-in panel is shown; the sign-in remote brings its own sign-in. */
  hasSignInPanel: boolean;
}

/** The page of a remote that runs alone: its router, its texts, its toasts. */
export const StandalonePage = observer(function StandalonePage({
  host,
  toasts,
  translations,
  remote: { routes: Routes, widget: Widget },
  hasSignInPanel,
}: StandalonePageProps) {
  return (
    <I18nextProvider i18n={translations.i18n}>
      <BrowserRouter>
        {hasSignInPanel && host.session.status === 'anonymous' && <SignInPanel host={host} />}
        <main>{Routes && <Routes host={host} />}</main>
        <button onClick={() => host.support.open()}>Open the widget</button>
        {Widget ? <Widget host={host} /> : <SupportAddress host={host} />}
        <Toasts role="alert">
          {toasts.shown.map(({ id, text, onClick }) => (
            <Toast key={id} onClick={onClick}>
              {text}
            </Toast>
          ))}
        </Toasts>
      </BrowserRouter>
    </I18nextProvider>
  );
});

/** If the pop-up does not exist, opening it shows the address of support. */
const SupportAddress = observer(function SupportAddress({ host }: Pick<Standalone, 'host'>) {
  const { support, toasts, config } = host;
  const { isOpen } = support;
  useEffect(() => {
    if (!isOpen) return;
    toasts.warning(`Support: ${config.supportEmail}`);
    support.close();
  }, [isOpen, support, toasts, config]);
  return null;
});

const Toasts = styled.div`
  position: fixed;
  top: ${space(4)};
  right: ${space(4)};
  display: grid;
  gap: ${space(2)};
`;

const Toast = styled.p`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  ${floating}
`;
