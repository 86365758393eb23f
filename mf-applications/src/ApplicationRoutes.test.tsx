import { describe, expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { fireEvent, screen } from '@testing-library/react';
import { ApplicationRoutes } from './ApplicationRoutes';
import { loadMessages, namespace } from './texts';

const messages = { namespace, load: loadMessages };

describe('the applications', () => {
  it('says that there are none and leads to support', async () => {
    const host = fakeHost();
    await renderRemote(<ApplicationRoutes host={host} />, { host, path: '/applications', messages });
    expect(screen.getByRole('heading', { level: 1, name: 'Приложения' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'У вас пока нет приложений' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Написать в поддержку' }));
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('sends an unknown path below it to the page that says so', async () => {
    const host = fakeHost();
    const { place } = await renderRemote(<ApplicationRoutes host={host} />, {
      host,
      path: '/applications/x/y',
      messages,
    });
    expect(place.current).toBe('/not-found');
  });
});
