import { useMessages } from '../i18n/useMessages';
import { bodyLine, space } from '../theme/tokens';
import { Card } from './Card';
import { Loading, Skeleton } from './Skeleton';
import { styled } from 'styled-components';

/** Placeholder of a card that is loading. */
export function CardSkeleton() {
  const t = useMessages('common');
  return (
    <Loading label={t('general.loading')}>
      <Card>
        <Lines>
          <Skeleton $width="60%" $height="1.75rem" />
          <Skeleton $width="80%" $height={bodyLine} />
          <Skeleton $width="40%" $height="44px" />
        </Lines>
      </Card>
    </Loading>
  );
}

const Lines = styled.div`
  display: grid;
  gap: ${space(4)};
`;
