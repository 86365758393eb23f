import { expect, it, jest } from '@jest/globals';
import { settle } from '@passport/shared/testing/acts';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { fireEvent, screen } from '@testing-library/react';
import { ChoiceRow } from './ChoiceRow';

it('makes one call at a time, and one more for a choice that was changed meanwhile', async () => {
  const answers: (() => void)[] = [];
  const change = jest.fn((_isChosen: boolean) => new Promise<void>((resolve) => answers.push(resolve)));
  const host = fakeHost();
  await renderRemote(
    <ul>
      <ChoiceRow name="news" title="Новости" isChosen={false} onChange={change}>
        Условия
      </ChoiceRow>
    </ul>,
    { host },
  );
  const news = screen.getByRole('switch', { name: 'Новости' });
  fireEvent.click(news);
  fireEvent.click(news);
  expect(change.mock.calls).toEqual([[true]]);
  answers[0]?.();
  await settle();
  expect(change.mock.calls).toEqual([[true], [false]]);
  expect(news).not.toBeChecked();
  answers[1]?.();
  await settle();
  // As it was chosen last: nothing more is to be stored.
  expect(change).toHaveBeenCalledTimes(2);
  fireEvent.click(news);
  expect(change).toHaveBeenLastCalledWith(true);
});
