import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press } from '@passport/shared/testing/acts';
import { screen } from '@testing-library/react';
import { cells, renderConsole } from '../testing/renderConsole';
import { meWith } from '../testing/samples';

const me = 'GET /operator/me/';
const open = (answer: unknown) => renderConsole({ path: '/operator/me', answers: { [me]: answer } });

describe('one’s own acts', () => {
  it('are shown with roles, searches of the hour and acts of the day', async () => {
    await open({ ...meWith('support', 'auditor'), approvals_waiting: 2 });
    expect(screen.getByText('support')).toBeVisible();
    expect(screen.getByText(/^3 из.200$/)).toBeVisible();
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/operator/approvals');
    expect(cells()).toEqual([['people_read', '4']]);
  });

  it('are read again each time', async () => {
    const { made } = await open(meWith('support'));
    expect(made().filter((call) => call === me)).toHaveLength(2);
  });

  it('end with the session of the console, which leads to the account', async () => {
    const { made, place, answers, host } = await open(meWith('support'));
    answers['DELETE /operator/session/'] = new ApiError(503);
    await press('Завершить сеанс консоли');
    expect(host.toasts.error).toHaveBeenCalled();
    expect(place.current).toBe('/operator/me');
    answers['DELETE /operator/session/'] = {};
    await press('Завершить сеанс консоли');
    expect(made().filter((call) => call === 'DELETE /operator/session/')).toHaveLength(2);
    expect(place.current).toBe('/passport');
  });

  it('say that there were none, and that the console is read-only', async () => {
    await open({ ...meWith('support'), acts: [], is_read_only: true });
    expect(screen.getByRole('heading', { name: /Действий не.было/ })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('только для чтения');
  });

  it('keep what was shown where they cannot be read again', async () => {
    let isFirst = true;
    const { answers } = await open(() => {
      const answer = isFirst ? meWith('support') : new ApiError(503);
      isFirst = false;
      return answer;
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить ваши действия/);
    expect(screen.getByText('Ольга Оператор')).toBeVisible();
    answers[me] = meWith('support');
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
