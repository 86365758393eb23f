import { Page } from '@passport/shared/ui/Page';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { CardSkeleton } from './CardSkeleton';

/** The place of a screen whose code is on its way. It is no heading yet: the focus waits for the real one. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true">
      <Page title={<Skeleton $width="240px" $height="2.25rem" />}>
        <CardSkeleton />
      </Page>
    </div>
  );
}
