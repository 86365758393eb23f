import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { namespace } from '../texts';

interface MoreButtonProps {
  list: { readonly hasMore: boolean; readonly isLoading: boolean; readonly error: unknown; more(): Promise<void> };
}

/** Loads the next page of a list while there is one; after a failure the error message has the retry button instead. */
export const MoreButton = observer(function MoreButton({ list }: MoreButtonProps) {
  const t = useMessages(namespace);
  if (!list.hasMore || list.error !== undefined) return null;
  return (
    <Place>
      <Button variant="secondary" isWide isLoading={list.isLoading} onClick={() => void list.more()}>
        {t('list.more')}
      </Button>
    </Place>
  );
});

const Place = styled.div`
  margin-top: ${space(4)};
`;
