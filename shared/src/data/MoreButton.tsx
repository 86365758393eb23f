import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { space } from '../theme/tokens';
import { Button } from '../ui/Button';

interface MoreButtonProps {
  list: { readonly hasMore: boolean; readonly isAdding: boolean; readonly error: unknown; more(): Promise<void> };
  /** Translated. */
  label: string;
}

/** Loads the next page of a list while there is one; after a failure the error message has the retry button instead. */
export const MoreButton = observer(function MoreButton({ list, label }: MoreButtonProps) {
  if (!list.hasMore || list.error !== undefined) return null;
  return (
    <Place>
      <Button variant="secondary" isWide isLoading={list.isAdding} onClick={() => void list.more()}>
        {label}
      </Button>
    </Place>
  );
});

const Place = styled.div`
  margin-top: ${space(4)};
`;
