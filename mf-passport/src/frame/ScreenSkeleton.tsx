import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { Page } from '@passport/shared/ui/Page';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';

/** The place of a screen whose code is on its way. */
export function ScreenSkeleton() {
  const t = useMessages('common');
  return (
    <Loading label={t('general.loading')}>
      <Page title={<Skeleton $width="240px" $height="36px" />}>
        <Card>
          <Lines>
            <Skeleton $width="60%" $height="22px" />
            <Skeleton $width="80%" $height="22px" />
            <Skeleton $width="40%" $height="22px" />
          </Lines>
        </Card>
      </Page>
    </Loading>
  );
}

const Lines = styled.div`
  display: grid;
  gap: ${space(4)};
`;
