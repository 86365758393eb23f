import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { MoreButton } from '@passport/shared/data/MoreButton';
import type { PagedList } from '@passport/shared/data/PagedList';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { RowSkeletons } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import type { ReactNode, Ref } from 'react';
import { useWording } from './useWording';

interface ListSectionProps<Item extends { id: string }> {
  list: PagedList<Item>;
  /** Translated texts. */
  title: string;
  failed: string;
  empty: { icon: ReactNode; title: string; text: string };
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Shown above the rows, e.g. filters. */
  above?: ReactNode;
  /** The rows, once there are some. */
  children(items: readonly Item[]): ReactNode;
}

/** A card with a list of the service: loading, empty, failed with a retry, or its rows with a button for more. */
export const ListSection = observer(function ListSection<Item extends { id: string }>({
  list,
  title,
  failed,
  empty,
  action,
  headingRef,
  above,
  children,
}: ListSectionProps<Item>) {
  const t = useWording();
  const { items, error } = list;
  return (
    <Section title={title} action={action} {...(headingRef && { headingRef })}>
      {above}
      {items === undefined && error === undefined && (
        <Loading label={t('general.loading')}>
          <RowSkeletons count={4} />
        </Loading>
      )}
      {items?.length === 0 && <EmptyState {...empty} />}
      {items && items.length > 0 && children(items)}
      {error !== undefined && <LoadFailure source={list} title={failed} />}
      <MoreButton list={list} label={t('list.more')} />
    </Section>
  );
});
