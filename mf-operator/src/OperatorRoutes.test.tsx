import { expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { en } from './messages/en';
import { ru } from './messages/ru';
import { OperatorRoutes } from './OperatorRoutes';
import { areaTexts } from './texts';

it.each([
  ['ru', 'Operator'],
  ['en', 'Operator'],
] as const)('shows its first screen in %s', async (locale, title) => {
  const host = fakeHost();
  await renderRemote(<OperatorRoutes host={host} />, {
    host,
    locale,
    path: '/operator',
    messages: areaTexts,
  });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('has no page below it', async () => {
  const host = fakeHost();
  const { place } = await renderRemote(<OperatorRoutes host={host} />, { host, path: '/operator/none' });
  expect(place.current).toBe('/not-found');
});

it('has the same texts in Russian and English', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
});
