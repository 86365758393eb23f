import { useMessages } from '@passport/shared/i18n/useMessages';
import { Card } from '@passport/shared/ui/Card';
import { Page } from '@passport/shared/ui/Page';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { TableSkeleton } from '../table/TableSkeleton';
import { areaTexts } from '../texts';

/** Placeholder of a screen: its title and its table. */
export function ScreenShape() {
  const t = useMessages(areaTexts.namespace);
  return (
    <Page title={<Skeleton $width="240px" $height="2.125rem" />}>
      <Loading label={t('general.loading')}>
        <Card>
          <TableSkeleton />
        </Card>
      </Loading>
    </Page>
  );
}
