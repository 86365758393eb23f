import { describe, expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { loadMessages } from './loadMessages';
import { namespace } from './namespace';
import { ShowcaseRoutes } from './ShowcaseRoutes';

const messages = { namespace, load: loadMessages };

describe('the showcase', () => {
  it.each([
    ['/showcase', 'ru', 'Сервисы', 'Пока ни один сервис не подключён'],
    ['/showcase', 'en', 'Services', 'No service is connected yet'],
    ['/services', 'ru', 'Где вы остаётесь в системе', 'Открытых сервисов нет'],
  ] as const)('%s in %s has its title and says that it is empty', async (path, locale, title, empty) => {
    const host = fakeHost();
    await renderRemote(<ShowcaseRoutes host={host} />, { host, path, locale, messages });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: empty })).toBeVisible();
    expect(host.analytics.step).toHaveBeenCalledWith('user_showcase');
  });
});
