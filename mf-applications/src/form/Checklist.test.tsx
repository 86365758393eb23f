import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { openEdit } from '../testing/forms';
import { calendar } from '../testing/samples';

it('the checklist of a test application without values shows no warning, ticks no empty field, and lists what is missing', async () => {
  await openEdit({ ...calendar, redirect_uris: [], organization_name: '' });
  const launch = within(screen.getByRole('region', { name: 'Тестовый или рабочий режим' }));
  expect(launch.getByRole('heading', { name: 'Что нужно для рабочего режима' })).toBeVisible();
  const lines = launch.getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Нужно: Адреса возврата: не указаны',
    'Адреса после выхода: не указаны (необязательно)',
    'Адрес для уведомления о\u00a0выходе: не указан (необязательно)',
    'Адрес вебхука: не указан (необязательно)',
    'Нужно: Организация: не указана',
  ]);
  const icons = () => lines.map((line) => line.querySelector('svg') !== null);
  expect(icons()).toEqual([false, false, false, false, false]);
  fireEvent.click(screen.getByRole('radio', { name: 'Рабочий' }));
  expect(icons()).toEqual([true, false, false, false, true]);
});
