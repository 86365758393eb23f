import { useMessages } from '@passport/shared/i18n/useMessages';
import { bodyLine, space } from '@passport/shared/theme/tokens';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { styled } from 'styled-components';

/** Shown instead of the form while its code is loaded. */
export function FormSkeleton() {
  const t = useMessages('common');
  return (
    <Loading label={t('general.loading')}>
      <Lines>
        <Skeleton $width="80%" $height={bodyLine} />
        <Skeleton $height="3.5rem" />
        <Skeleton $height="3.5rem" />
        <Skeleton $height="7.5rem" />
        <Skeleton $width="50%" $height="44px" />
      </Lines>
    </Loading>
  );
}

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;
