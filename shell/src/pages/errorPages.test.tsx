import { expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { shellTexts } from '../messages/useShellMessages';
import { ForbiddenPage } from './ForbiddenPage';
import { NotFoundPage } from './NotFoundPage';

it.each([
  ['403', ForbiddenPage],
  ['404', NotFoundPage],
])('the page of a %s has the device of empty places in place of an icon, and two ways on', async (_status, Shown) => {
  const host = fakeHost();
  const { container } = await renderRemote(<Shown host={host} />, { host, messages: shellTexts });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(container.querySelector('svg')).toBeNull();
  expect(screen.getByRole('link', { name: 'На главную' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Написать в\sподдержку$/ })).toBeVisible();
});
