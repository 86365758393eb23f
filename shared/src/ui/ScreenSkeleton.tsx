import { Page } from './Page';
import { Skeleton } from './Skeleton';
import { CardSkeleton } from './CardSkeleton';

/** Placeholder of a screen whose code is loading. It has no heading, so the focus waits for the real one. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true">
      <Page title={<Skeleton $width="240px" $height="2.25rem" />}>
        <CardSkeleton />
      </Page>
    </div>
  );
}
