import { expect, it, jest } from '@jest/globals';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { shellTexts } from '../messages/useShellMessages';
import { RootBoundary } from './RootBoundary';

function Broken(): never {
  throw new Error('a fault');
}

it('an error page without details is shown when the shell itself fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const messages = shellTexts;
  await renderRemote(
    <RootBoundary>
      <Broken />
    </RootBoundary>,
    { messages },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Что-то пошло не так' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
  expect(document.querySelector('svg')).toBeNull();
  expect(screen.queryByText(/a fault/)).not.toBeInTheDocument();
});
