import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ConnectedService } from '@passport/shared/schemas/connectedServices';
import { installDialog } from '@passport/shared/testing/dialog';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

const shop: ConnectedService = {
  id: 'shop',
  name: 'Магазин',
  type: 'OAUTH2_CLIENT',
  logo: null,
  site: 'https://shop.example',
  scopes: ['openid', 'profile', 'phone'],
  since: '2026-03-01T10:00:00.000Z',
  last_used: '2024-11-19T10:00:00.000Z',
};
const renderServices = async (services: ConnectedService[]) => {
  const answers: Record<string, unknown> = { 'GET /user/connected_services/': { services } };
  return { answers, ...(await renderPassport({ path: '/passport/services', answers })) };
};
const revoke = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Отозвать доступ: Магазин' }));
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Отозвать доступ' })));
};

describe('the connected services', () => {
  it('say what each may see and since when', async () => {
    await renderServices([shop]);
    expect(screen.getByRole('link', { name: /^Магазин/ })).toHaveAttribute('href', 'https://shop.example');
    expect(screen.getByText('Видит: имя и фамилию, телефон')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent(/С 1 марта 2026 г\.Последний вход: 19 ноября 2024/);
  });

  it('lose their access after a question (R-48)', async () => {
    const { answers, host } = await renderServices([shop]);
    answers['DELETE /user/connected_services/{id}/'] = {};
    await revoke();
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { params: { id: 'shop' } });
    expect(host.toasts.success).toHaveBeenCalledWith('Доступ отозван: Магазин');
    expect(screen.getByRole('heading', { name: 'Сервисов пока нет' })).toBeVisible();
    // The button that had the focus has gone with its row.
    expect(screen.getByRole('heading', { name: 'Сервисы' })).toHaveFocus();
  });

  it('stay where the service could not be told', async () => {
    const { answers, host } = await renderServices([shop]);
    answers['DELETE /user/connected_services/{id}/'] = new ApiError(503, { message: 'Позже' });
    await revoke();
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
