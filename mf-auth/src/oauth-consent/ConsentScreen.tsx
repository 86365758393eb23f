import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { ErrorState } from '@passport/shared/ui/ErrorState';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { CardColumn, Choices, Sheet } from '../card/cardStyles';
import { ConsentCard } from './ConsentCard';
import { consentTexts } from '../texts';
import { ConsentStore } from './ConsentStore';
import { createOAuthApi } from './oauth.api';
import { isOnlyChoice } from './request';

interface ConsentScreenProps {
  /** Goes to another site without a history entry. */
  leave?: (url: string) => void;
}

/** `/kid-oauth`: asks whether an application may sign the person in (spec 2). */
export const ConsentScreen = observer(function ConsentScreen({
  leave = (url) => window.location.replace(url),
}: ConsentScreenProps) {
  const host = useHost();
  const t = useMessages(consentTexts.namespace);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { status, user } = host.session;
  const isUserMissing = !user && host.session.hasFailed;
  const [isRetrying, whileBusy] = useBusy();
  const isComplete = Boolean(query.get('client_id') && query.get('redirect_uri'));
  const isAsking = status === 'signed-in' && isComplete;

  const [store] = useState(
    () =>
      new ConsentStore({
        api: createOAuthApi(host.api),
        query,
        links: host.links,
        leave,
        go: (path) => void navigate(path, { replace: true }),
      }),
  );
  useEffect(() => {
    if (isAsking) void store.load();
  }, [store, isAsking]);
  useEffect(() => () => store.dispose(), [store]);

  if (!isComplete) return <Navigate to={host.links.notFound()} replace />;
  if (status === 'anonymous') return <Navigate to={host.links.signIn(`?${query.toString()}`)} replace />;
  if (store.hasFailed || isUserMissing) {
    const handleRetry = () =>
      whileBusy(() => Promise.all([isUserMissing && host.session.reload(), store.hasFailed && store.load()]));
    return (
      <ErrorState
        level={1}
        title={t('consent.failed')}
        text={t('consent.failed-text')}
        isRetrying={isRetrying}
        onRetry={() => void handleRetry()}
      />
    );
  }
  if (!store.client || !user) return <Waiting label={t('consent.loading')} />;

  const handleNotYou = async () => {
    await host.session.signOut({ isGoingOn: true });
    void navigate(host.links.signIn(`?${query.toString()}`), { replace: true });
  };
  return (
    <CardColumn>
      <ConsentCard
        client={store.client}
        user={user}
        locale={host.locale.current}
        deciding={store.deciding}
        note={store.note}
        isChoice={isOnlyChoice(store.client, query)}
        onDecide={(decision) => void store.decide(decision)}
        onNotYou={() => void handleNotYou()}
      />
    </CardColumn>
  );
});

function Waiting({ label }: { label: string }) {
  return (
    <CardColumn>
      <Sheet>
        <Loading label={label}>
          <Choices>
            <Skeleton $height="56px" $width="56px" />
            <Skeleton $height="28px" $width="70%" />
            <Skeleton $height="180px" />
            <Skeleton $height="44px" />
            <Skeleton $height="44px" />
          </Choices>
        </Loading>
      </Sheet>
    </CardColumn>
  );
}
