import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ExternalAccount } from '@passport/shared/schemas/externalAuth';
import { installDialog } from '@passport/shared/testing/dialog';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

const yandex: ExternalAccount = {
  id: 'yandex',
  provider: 'YANDEX',
  email: 'anna@ya.example',
  linked_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
};
const renderAccounts = async (external_accounts: ExternalAccount[]) => {
  const answers: Record<string, unknown> = { 'GET /user/external_accounts/': { external_accounts } };
  return { answers, ...(await renderPassport({ path: '/passport/external-accounts', answers })) };
};

describe('the external accounts', () => {
  it('are unlinked after a question', async () => {
    const { answers, host } = await renderAccounts([yandex]);
    expect(screen.getByText('anna@ya.example')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent(/Привязан 1 марта 2026/);
    answers['DELETE /user/external_accounts/{id}/'] = {};
    fireEvent.click(screen.getByRole('button', { name: 'Отвязать Яндекс' }));
    const dialog = within(screen.getByRole('dialog'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Отвязать' })));
    expect(host.api.call).toHaveBeenLastCalledWith(expect.anything(), undefined, { params: { id: 'yandex' } });
    expect(screen.getByRole('heading', { name: 'Ничего не привязано' })).toBeVisible();
  });
});
