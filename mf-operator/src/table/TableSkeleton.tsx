import { space } from '@passport/shared/theme/tokens';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';

/** Placeholder of a table, as high as its rows will be. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <Line key={row}>
      <Skeleton $width={row % 2 === 0 ? '70%' : '55%'} $height="1.25rem" />
    </Line>
  ));
}

const Line = styled.div`
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: ${space(2)} 0;
`;
