import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import type { Translate } from '@passport/shared/i18n/useMessages';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import type { RemovableList } from '../data/RemovableList';
import { Rows, RowSkeletons } from '@passport/shared/ui/Row';

interface RemovableRowsProps<Item extends { id: string }> {
  list: RemovableList<Item>;
  /** Texts of the screen: heading, failed, remove, remove-title, remove-text, removed; without `before` also empty-title and empty-text. */
  t: Translate;
  /** Rows that stand before the items, whatever becomes of these: the list is never empty, and without items there is no more to say. */
  before?: ReactNode;
  /** What can be done about the empty list. */
  emptyAction?: ReactNode;
  nameOf(item: Item): string;
  /** The row of an item, with a button that runs `onRemove` for it; `onRemove` never changes its identity. */
  row(item: Item, onRemove: (item: Item) => void): ReactNode;
}

/** A short list whose items the person removes one by one, each after a confirmation. */
export const RemovableRows = observer(function RemovableRows<Item extends { id: string }>({
  list,
  t,
  before,
  emptyAction,
  nameOf,
  row,
}: RemovableRowsProps<Item>) {
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const [asked, setAsked] = useState<Item>();
  const [heading, hasGone] = useFocusHome<HTMLHeadingElement>();
  useLoad(list);
  const { value, error } = list;
  const isEmpty = value?.length === 0 && before === undefined;
  const name = asked ? nameOf(asked) : '';

  async function handleRemove(): Promise<void> {
    if (!asked) return;
    try {
      await list.remove(asked.id);
      toasts.success(t('removed', { name }));
      setAsked(undefined);
      hasGone();
    } catch (failure) {
      showFailure(failure);
    }
  }

  return (
    <>
      {/* The empty list has a heading of its own. */}
      <Section title={t('heading')} headingRef={heading} isTitleHidden={isEmpty}>
        {(before !== undefined || (value && value.length > 0)) && (
          <Rows>
            {before}
            {value?.map((item) => row(item, setAsked))}
          </Rows>
        )}
        {value === undefined && error === undefined && (
          <Loading label={t('general.loading')}>
            {/* Items may follow the rows before them, or none: no room is kept for what most people do not have. */}
            {before === undefined && <RowSkeletons count={3} />}
          </Loading>
        )}
        {value === undefined && error !== undefined && <LoadFailure source={list} title={t('failed')} />}
        {isEmpty && <EmptyState title={t('empty-title')} text={t('empty-text')} action={emptyAction} />}
      </Section>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('remove-title', { name })}
        text={t('remove-text', { name })}
        confirm={t('remove')}
        isBusy={asked !== undefined && list.removing.has(asked.id)}
        onConfirm={() => void handleRemove()}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
});
