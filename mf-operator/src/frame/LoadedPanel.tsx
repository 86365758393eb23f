import { LoadFailure } from '@passport/shared/data/LoadFailure';
import type { Resource } from '@passport/shared/data/Resource';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../table/TableSkeleton';
import { areaTexts } from '../texts';

interface LoadedPanelProps<Value> {
  source: Resource<Value>;
  /** Translated texts. */
  title: string;
  failed: string;
  /** Rows that its content usually has. */
  rows?: number;
  action?: ReactNode;
  children(value: Value): ReactNode;
}

/** A card that is loaded by itself: it fails by itself, with its own retry. */
export const LoadedPanel = observer(function LoadedPanel<Value>({
  source,
  title,
  failed,
  rows = 4,
  action,
  children,
}: LoadedPanelProps<Value>) {
  const t = useMessages(areaTexts.namespace);
  const { value, error } = source;
  return (
    <Section title={title} action={action}>
      {value === undefined && error === undefined && (
        <Loading label={t('general.loading')}>
          <TableSkeleton rows={rows} />
        </Loading>
      )}
      {error !== undefined && <LoadFailure source={source} title={failed} />}
      {value !== undefined && children(value)}
    </Section>
  );
});
