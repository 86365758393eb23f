import { Spaced } from '../ui/basics';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button';

interface MoreButtonProps {
  list: { readonly hasMore: boolean; readonly isAdding: boolean; readonly error: unknown; more(): Promise<void> };
  /** Translated. */
  label: string;
}

/**
 * Loads the next page of a list while there is one; after a failure the error message has the retry button instead. If it disappears with
 * the last page, the focus moves to the first added row.
 */
export const MoreButton = observer(function MoreButton({ list, label }: MoreButtonProps) {
  const { isAdding } = list;
  const isShown = list.hasMore && list.error === undefined;
  /** The rows around the button, including later ones, and their number when it was pressed. */
  const pressed = useRef<{ rows: HTMLCollectionOf<HTMLElement>; count: number }>(undefined);
  useEffect(() => {
    if (isAdding || !pressed.current) return;
    const { rows, count } = pressed.current;
    pressed.current = undefined;
    if (isShown || document.activeElement !== document.body) return;
    const row = rows[Math.min(count, rows.length - 1)];
    row?.setAttribute('tabindex', '-1');
    row?.focus();
  }, [isAdding, isShown]);
  if (!isShown) return null;

  const handlePress = (card: HTMLElement): void => {
    const rows = card.getElementsByTagName('li');
    pressed.current = { rows, count: rows.length };
    void list.more();
  };
  return (
    <Spaced $above={4}>
      <Button
        variant="secondary"
        isWide
        isLoading={isAdding}
        onClick={({ currentTarget }) => handlePress(currentTarget.parentElement!.parentElement!)}
      >
        {label}
      </Button>
    </Spaced>
  );
});
