import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ConnectedService } from '@passport/shared/schemas/connectedServices';
import { press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { hold } from '@passport/shared/testing/hold';
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
const wiki: ConnectedService = { ...shop, id: 'wiki', name: 'Вики', logo: '/logos/wiki.svg', site: null };
const renderServices = async (services: ConnectedService[] | ApiError) => {
  const answer = services instanceof ApiError ? services : { services };
  const answers: Record<string, unknown> = { 'GET /user/connected_services/': answer };
  return { answers, ...(await renderPassport({ path: '/passport/services', answers })) };
};
const revoke = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Отозвать доступ: Магазин' }));
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Отозвать доступ' })));
};

describe('the connected services', () => {
  it('show what each may see and since when', async () => {
    await renderServices([shop]);
    expect(screen.getByRole('link', { name: /^Магазин/ })).toHaveAttribute('href', 'https://shop.example');
    expect(screen.getByText('Видит: имя и фамилию, телефон')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent(/Доступ с 1 марта 2026 Последний вход: 19 ноября 2024/);
  });

  it('show offline access separately from kinds of data', async () => {
    await renderServices([{ ...shop, scopes: [...shop.scopes, 'offline_access'] }, wiki]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Видит: имя и фамилию, телефонСохраняет доступ, когда вы не пользуетесь сервисом/);
    expect(second).not.toHaveTextContent('Сохраняет доступ');
  });

  it('show the description and owner of each', async () => {
    await renderServices([
      {
        ...shop,
        short_description: 'Чай и книги',
        organization_name: 'ООО «Лавка»',
        logo: 'https://shop.example/l.png',
      },
    ]);
    expect(screen.getByText('Чай и книги · ООО «Лавка»')).toBeVisible();
    expect(document.querySelector('img')).toHaveAttribute('src', 'https://shop.example/l.png');
  });

  it('lose their access after a confirmation (R-48)', async () => {
    const { answers, host } = await renderServices([shop]);
    answers['DELETE /user/connected_services/{id}/'] = {};
    await revoke();
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { params: { id: 'shop' } });
    expect(host.toasts.success).toHaveBeenCalledWith('Доступ отозван: Магазин');
    expect(screen.getByRole('heading', { name: 'Сервисов пока нет' })).toBeVisible();
    // The button that had the focus has gone with its row.
    expect(screen.getByRole('heading', { name: 'Сервисы' })).toHaveFocus();
  });

  it('stay if the service could not be reached', async () => {
    const { answers, host } = await renderServices([shop]);
    answers['DELETE /user/connected_services/{id}/'] = new ApiError(503, { message: 'Позже' });
    await revoke();
    expect(host.toasts.error).toHaveBeenCalledWith('Позже');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('are not shown as empty after a failure, and load with a press on "try again"', async () => {
    const { answers } = await renderServices(new ApiError(503, { message: 'Сервис недоступен' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/Не удалось загрузить сервисы.*Сервис недоступен/);
    expect(screen.queryByRole('heading', { name: 'Сервисов пока нет' })).not.toBeInTheDocument();
    answers['GET /user/connected_services/'] = { services: [shop] };
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('Магазин');
  });

  it('show how to connect one if there are none', async () => {
    await renderServices([]);
    expect(screen.getByRole('heading', { name: 'Сервисов пока нет' })).toBeVisible();
    expect(screen.getByText(/Когда вы войдёте куда\u2011нибудь/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Посмотреть сервисы' })).toHaveAttribute('href', '/showcase');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('keep their access when the dialog is closed by keyboard, and the focus returns', async () => {
    const { host } = await renderServices([shop]);
    const button = screen.getByRole('button', { name: 'Отозвать доступ: Магазин' });
    button.focus();
    fireEvent.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Отозвать доступ у\u00a0сервиса «Магазин»?' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(host.api.call).toHaveBeenCalledTimes(1);
  });

  it('count as revoked if the service no longer knows them', async () => {
    const { answers, host } = await renderServices([shop, wiki]);
    answers['DELETE /user/connected_services/{id}/'] = new ApiError(404);
    await revoke();
    expect(host.toasts.success).toHaveBeenCalledWith('Доступ отозван: Магазин');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('show that the access is being revoked', async () => {
    const { answers } = await renderServices([shop]);
    const release = hold(answers, 'DELETE /user/connected_services/{id}/');
    await revoke();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: /Отозвать доступ/ })).toHaveAttribute('aria-busy', 'true');
    await release({});
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('have no link without a page, and their first letter without a logo', async () => {
    await renderServices([shop, wiki]);
    expect(screen.getByText('Вики')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Вики|Магазин/ })).toHaveLength(1);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^М/);
    expect(second?.querySelector('img')).toHaveAttribute('src', '/logos/wiki.svg');
  });

  it('announce before the press that their page opens in a new tab', async () => {
    await renderServices([shop]);
    expect(screen.getByRole('link', { name: /^Магазин.*вкладке/ })).toHaveAttribute('target', '_blank');
  });

  it('show in English what each may see', async () => {
    const answers = {
      'GET /user/connected_services/': { services: [{ ...wiki, scopes: ['openid', 'email', 'profile'] }] },
    };
    await renderPassport({ path: '/passport/services', answers, locale: 'en' });
    expect(screen.getByRole('listitem')).toHaveTextContent(/: first and last name, email/);
    expect(screen.getByRole('listitem')).toHaveTextContent(/1 Mar 2026/);
  });
});
