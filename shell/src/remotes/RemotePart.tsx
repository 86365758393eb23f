import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShellMessages } from '../messages/useShellMessages';
import type { RemotePartProps } from '../routes/RemoteAccess';
import { AreaSkeleton } from './AreaSkeleton';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteFailure } from './RemoteFailure';
import type { RemotesStore } from './RemotesStore';

/** A part of a remote within its boundary: a skeleton while it is being loaded, then the part, or a message with a retry. */
export const RemotePart = observer(function RemotePart({
  store,
  name,
  part,
  host,
}: RemotePartProps & { store: RemotesStore }) {
  const state = store.stateOf(name);
  const { pathname } = useLocation();
  // A widget that is loaded in advance is loaded again when it is opened, if that failed.
  const place = part === 'routes' ? pathname : String(host.support.isOpen);
  const attempt = part === 'routes' ? '' : place;

  useEffect(() => {
    void store.load(name);
  }, [store, name, attempt]);

  if (state === undefined || state.status === 'loading')
    return part === 'routes' ? <AreaSkeleton pathname={pathname} /> : null;
  if (state.status === 'failed') {
    return part === 'routes' ? (
      <RemoteFailure
        name={name}
        problem={state.problem}
        supportEmail={host.config.supportEmail}
        onRetry={() => void store.load(name)}
      />
    ) : (
      <WidgetFailure name={name} host={host} onShown={() => store.forgetFailure(name)} />
    );
  }

  const Part = state.module[part];
  if (!Part) return null;
  return (
    <RemoteBoundary
      name={name}
      place={place}
      onFailed={() => void store.reloadIfStale(name)}
      fallback={(retry) =>
        part === 'routes' ? (
          <RemoteFailure name={name} problem="broken" supportEmail={host.config.supportEmail} onRetry={retry} />
        ) : (
          <WidgetFailure name={name} host={host} />
        )
      }
    >
      <Part host={host} />
    </RemoteBoundary>
  );
});

/** A pop-up that is opened and cannot be loaded shows a toast and is closed: it would otherwise stay open unseen. */
const WidgetFailure = observer(function WidgetFailure({
  name,
  host,
  onShown,
}: Pick<RemotePartProps, 'name' | 'host'> & { onShown?: () => void }) {
  const t = useShellMessages();
  const { isOpen } = host.support;
  useEffect(() => {
    // One that was only preloaded has not been opened yet.
    if (isOpen) {
      const { supportEmail } = host.config;
      host.toasts.error(t('remotes.support', { email: supportEmail }), {
        onClick: () => window.location.assign(`mailto:${supportEmail}`),
        action: t('remotes.write-email'),
      });
      host.support.close();
    }
    onShown?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per failure: a change of the texts must not repeat it
  }, [name, isOpen]);
  return null;
});
