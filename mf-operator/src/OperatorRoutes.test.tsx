import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { operatorRoles } from '@passport/shared/schemas/console/permissions';
import { press } from '@passport/shared/testing/acts';
import { screen, within } from '@testing-library/react';
import { renderConsole } from './testing/renderConsole';
import { meWith } from './testing/samples';

const areas = () =>
  within(screen.getByRole('navigation', { name: 'Разделы консоли' }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

describe('the areas of the console', () => {
  it.each([
    [['auditor'], ['Сегодня', 'Журнал', 'Операторы', 'Мои действия']],
    [['support'], ['Сегодня', 'Люди', 'Коды', 'Поддержка', 'Согласования', 'Мои действия']],
    [['reviewer'], ['Сегодня', 'Заявки', 'Мои действия']],
    [['editor'], ['Сегодня', 'Мои действия']],
    [['owner'], ['Сегодня', 'Согласования', 'Операторы', 'Мои действия']],
    [
      ['reviewer', 'auditor'],
      ['Сегодня', 'Заявки', 'Журнал', 'Операторы', 'Мои действия'],
    ],
  ] as const)('are those that %s may read', async (roles, names) => {
    await renderConsole({ path: '/operator/me', roles });
    expect(areas()).toEqual(names);
    expect(screen.getByRole('link', { name: 'Мои действия' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['people', ['auditor', 'reviewer', 'editor', 'staff', 'owner'], /support \(поддержка\), security/],
    ['codes', ['reviewer'], /support \(поддержка\), security/],
    ['support', ['owner'], /support \(поддержка\), security/],
    ['access', ['support'], /reviewer/],
    ['approvals', ['auditor'], /security \(безопасность\), owner/],
    ['audit', ['owner'], /auditor \(аудитор\)/],
    ['operators', ['security'], /auditor \(аудитор\), owner/],
  ] as const)(
    '%s tells which role is missing and who grants it, and asks the service nothing',
    async (area, roles, text) => {
      for (const role of roles) {
        const { made, unmount } = await renderConsole({ path: `/operator/${area}`, roles: [role] });
        expect(screen.getByRole('heading', { level: 1, name: 'Нужна другая роль' })).toBeVisible();
        expect(screen.getByText(text)).toHaveTextContent('Роль даёт владелец консоли, owner.');
        expect(made()).toEqual(['GET /operator/me/']);
        unmount();
      }
    },
  );

  it('are the same list for every role that there is', async () => {
    const { unmount } = await renderConsole({ path: '/operator/me', roles: operatorRoles });
    expect(areas()).toHaveLength(9);
    unmount();
  });
});

describe('the console', () => {
  it('has no page below it that it does not know', async () => {
    const { place } = await renderConsole({ path: '/operator/none' });
    expect(place.current).toBe('/not-found');
  });

  it('says that the operator could not be loaded, with a retry', async () => {
    const { answers } = await renderConsole({
      path: '/operator/me',
      answers: { 'GET /operator/me/': new ApiError(503) },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось открыть консоль');
    answers['GET /operator/me/'] = meWith('support');
    await press('Повторить');
    expect(screen.getByRole('heading', { level: 1, name: 'Мои действия' })).toBeVisible();
  });
});
