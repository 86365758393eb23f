import { expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { fireEvent, screen } from '@testing-library/react';
import { loadMessages, namespace } from '../texts';
import { PolicyRoutes } from './PolicyRoutes';

it('shows the named document, and leads to the others', async () => {
  const host = fakeHost();
  const { place } = await renderRemote(<PolicyRoutes host={host} />, {
    host,
    path: '/policy?agreement=privacy',
    messages: { namespace, load: loadMessages },
  });
  expect(screen.getByRole('region', { name: 'Политика конфиденциальности' })).toHaveTextContent('ещё не опубликован');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Политика конфиденциальности');

  fireEvent.click(screen.getByRole('link', { name: 'Условия использования API' }));
  expect(place.current).toBe('/policy?agreement=api_auth');
  expect(screen.getByRole('region', { name: 'Условия использования API' })).toBeVisible();
});

it('has no page below it', async () => {
  const host = fakeHost();
  const { place } = await renderRemote(<PolicyRoutes host={host} />, { host, path: '/policy/none' });
  expect(place.current).toBe('/not-found');
});
