import { ApiError } from '@passport/shared/api-client/ApiError';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { MoreButton } from '@passport/shared/data/MoreButton';
import { PagedList } from '@passport/shared/data/PagedList';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import type { Application } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { atLeast, space } from '@passport/shared/theme/tokens';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Card } from '@passport/shared/ui/Card';
import { Page } from '@passport/shared/ui/Page';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { useLatest } from '@passport/shared/ui/useLatest';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { accessOf } from '../data/accessOf';
import { useAccessChanges } from '../data/useAccessChanges';
import { useReturn } from '../data/useReturn';
import { ForUser } from '../frame/ForUser';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { AccessBanner } from './AccessBanner';
import { ApplicationRows, ApplicationRowSkeletons } from './ApplicationRows';
import { FilterBar } from './FilterBar';
import { areEmpty, queryOf, type Filters } from './filters';
import { createListApi } from './list.api';
import { NoApplications } from './NoApplications';
import { useFilters } from './useFilters';

/** A developer's applications, or what is missing before there can be any. */
export const ListScreen = observer(function ListScreen() {
  const t = useWording();
  const search = useFilters();
  // Requested immediately: it does not wait for the user.
  const list = useApplications(search.filters);
  // The banner above the list depends on the person. A list shown before them would move when the banner comes.
  return (
    <PageFrame>
      <Page title={t('list.title')} lead={t('list.lead')}>
        <ForUser
          loading={
            <>
              {/* The filters, or the invitation of a person without access. */}
              <AboveList $height="3.5rem" />
              <Card>
                <LoadingRows />
              </Card>
            </>
          }
        >
          {(user) => <Applications user={user} list={list} search={search} />}
        </ForUser>
      </Page>
    </PageFrame>
  );
});

interface ApplicationsProps {
  user: User;
  list: PagedList<Application>;
  search: ReturnType<typeof useFilters>;
}

const Applications = observer(function Applications({ user, list, search }: ApplicationsProps) {
  const t = useWording();
  const { items, error, isLoading } = list;
  const isUnfiltered = areEmpty(search.filters);
  const mayAdd = accessOf(user).approved.length > 0;
  // A 403 stays here and shows what is missing (spec 8).
  const isForbidden = error instanceof ApiError && error.status === 403;
  const hasNone = items?.length === 0 && isUnfiltered;
  // A person who may add applications sees the filters before the list is loaded, so that nothing moves afterwards. They also stay
  // above a search that finds nothing.
  const hasFilters = mayAdd ? !isForbidden && !hasNone : (items?.length ?? 0) > 0 || !isUnfiltered;
  return (
    <>
      {!mayAdd && <AccessBanner user={user} />}
      {mayAdd && !hasNone && (
        <Actions>
          <ButtonLink to={paths.add} $variant="primary" $isWide={false}>
            {t('list.add')}
          </ButtonLink>
        </Actions>
      )}
      {hasFilters && <FilterBar {...search} />}
      {/* The key remounts the card when its position changes, so that this does not count as a layout shift. */}
      <Card key={hasNone ? 'none' : 'some'} as="section" aria-label={t('list.title')} aria-busy={isLoading}>
        {items === undefined && error === undefined && <LoadingRows />}
        {items && items.length > 0 && <ApplicationRows items={items} />}
        {items?.length === 0 && <NoApplications mayAdd={mayAdd} onClear={isUnfiltered ? undefined : search.clear} />}
        {isForbidden && <NoApplications mayAdd={false} />}
        {error !== undefined && !isForbidden && <LoadFailure source={list} title={t('list.failed')} />}
        <MoreButton list={list} label={t('list.more')} />
      </Card>
      {/* Below the list, and not before it is there: it would move. */}
      {mayAdd && (items ?? error) !== undefined && <AccessBanner user={user} />}
      <VisuallyHidden role="status">
        {items && !isLoading && !isUnfiltered ? t('list.found', { count: items.length }) : ''}
      </VisuallyHidden>
    </>
  );
});

function LoadingRows() {
  const t = useWording();
  return (
    <Loading label={t('general.loading')}>
      <ApplicationRowSkeletons />
    </Loading>
  );
}

/** Loads the applications of the filters; the shown rows stay until those of other filters are there. */
function useApplications(filters: Filters): PagedList<Application> {
  const { api } = useHost();
  const latest = useLatest(filters);
  const [list] = useState(() => {
    const calls = createListApi(api);
    return new PagedList<Application>(async (cursor) => {
      const { items, next_cursor } = await calls.list({
        ...queryOf(latest.current),
        limit: '50',
        ...(cursor !== undefined && { cursor }),
      });
      return { items, nextCursor: next_cursor };
    });
  });
  useLoad(list);
  const query = JSON.stringify(queryOf(filters));
  const loaded = useRef(query);
  useEffect(() => {
    if (loaded.current === query) return;
    loaded.current = query;
    void list.load();
  }, [list, query]);
  useAccessChanges(() => void list.reload());
  useReturn(() => void list.reload());
  return list;
}

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-bottom: ${space(4)};
  @media ${atLeast(640)} {
    /* On the line of the title, at the right edge of the page's column of 760 px. */
    position: absolute;
    top: calc(${space(10)} - 4px);
    right: calc(max(0px, 100% - 760px) / 2 + ${space(6)});
  }
`;

const AboveList = styled(Skeleton)`
  margin-bottom: ${space(4)};
`;

const PageFrame = styled.div`
  position: relative;
`;
