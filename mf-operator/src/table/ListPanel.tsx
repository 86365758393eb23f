import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Spaced } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { KeysetList } from '../data/KeysetList';
import { areaTexts } from '../texts';
import { TableSkeleton } from './TableSkeleton';

interface ListPanelProps<Item> {
  list: KeysetList<Item>;
  /** Translated texts. */
  title: string;
  failed: string;
  /** Where there is nothing at all. */
  empty: { title: string; text: string };
  /** Clears the filters; given while there are some, so that nothing found is told from nothing there. */
  onClear?: (() => void) | undefined;
  /** Whether the first rows are the oldest ones, which turns the names of the buttons round. */
  isOldestFirst?: boolean;
  /** Whether the rows are in the order of their names: pages are then neither older nor newer. */
  isByName?: boolean;
  /** The filters were refused, which is said at them: there is nothing to show or to try again. */
  isRefused?: boolean;
  /** Filters, above the rows. */
  above?: ReactNode;
  action?: ReactNode;
  children(items: readonly Item[]): ReactNode;
}

/** A list of the service a page at a time, in each of its states. New rows wait behind a button. */
export const ListPanel = observer(function ListPanel<Item>(props: ListPanelProps<Item>) {
  const t = useMessages(areaTexts.namespace);
  const {
    list,
    title,
    failed,
    empty,
    onClear,
    isOldestFirst = false,
    isByName = false,
    isRefused = false,
    above,
    action,
    children,
  } = props;
  const { items, error, newCount } = list;
  const byAge = isOldestFirst ? (['older', 'newer'] as const) : (['newer', 'older'] as const);
  const [before, after] = isByName ? (['previous', 'next'] as const) : byAge;
  return (
    <Section title={title} action={action}>
      {above !== undefined && (
        <Spaced $above={3} $below={3}>
          {above}
        </Spaced>
      )}
      <div role="status">
        {newCount > 0 && (
          <Button variant="secondary" isWide onClick={() => void list.load()}>
            {t('list.new', { count: newCount })}
          </Button>
        )}
      </div>
      {items === undefined && error === undefined && (
        <Loading label={t('general.loading')}>
          <TableSkeleton />
        </Loading>
      )}
      {items?.length === 0 && onClear && (
        <EmptyState
          title={t('list.no-match')}
          action={
            <Button variant="secondary" onClick={onClear}>
              {t('list.clear')}
            </Button>
          }
        />
      )}
      {items?.length === 0 && !onClear && <EmptyState {...empty} />}
      {items !== undefined && items.length > 0 && children(items)}
      {error !== undefined && !isRefused && <LoadFailure source={list} title={failed} />}
      {(list.hasNewer || list.hasOlder) && (
        <Pages>
          <Button variant="quiet" disabled={!list.hasNewer} onClick={() => void list.newer()}>
            {t(`list.${before}`)}
          </Button>
          <Button variant="quiet" disabled={!list.hasOlder} onClick={() => void list.older()}>
            {t(`list.${after}`)}
          </Button>
        </Pages>
      )}
    </Section>
  );
});

const Pages = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: ${space(3)};
`;
