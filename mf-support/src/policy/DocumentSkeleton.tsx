import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';

const lines = ['92%', '97%', '88%', '95%', '60%', '0', '94%', '90%', '97%', '45%'];

/** Placeholder of a text that is loading, as high as its first paragraphs. */
export function DocumentSkeleton() {
  const t = useMessages('common');
  return (
    <Loading label={t('general.loading')}>
      <Card>
        <Lines>
          <Skeleton $width="55%" $height="1.75rem" />
          <Skeleton $width="40%" />
          <Skeleton $width="160px" $height="44px" />
          {lines.map((width, index) => (
            <Skeleton key={index} $width={width} />
          ))}
        </Lines>
      </Card>
    </Loading>
  );
}

const Lines = styled.div`
  display: grid;
  gap: ${space(3)};
`;
