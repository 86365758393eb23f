import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HistoryItem } from '@passport/shared/schemas/account';
import { press, settle } from '@passport/shared/testing/acts';
import { hold } from '@passport/shared/testing/hold';
import { screen, within } from '@testing-library/react';
import { renderPassport } from '../testing/renderPassport';
import { windowsChrome } from '../testing/samples';

const page = (...events: HistoryItem['event'][]) => ({
  events: events.map((event, index) => ({
    id: String(index),
    event,
    at: '2024-11-20T10:00:00.000Z',
    ...windowsChrome,
    details: {},
  })),
  next_cursor: 'more',
});
const recent = () => within(screen.getByRole('region', { name: 'Последние события' }));
const renderSecurity = (answers: Record<string, unknown>) => renderPassport({ path: '/passport/security', answers });

describe('the newest events on the security screen', () => {
  it('are the first four, with a link to the history', async () => {
    const { host } = await renderSecurity({ 'GET /user/history/': page('sign_in', 'registration') });
    expect(host.api.call).toHaveBeenCalledWith(expect.anything(), undefined, { query: { limit: '4' } });
    expect(
      recent()
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/^Вход/), expect.stringMatching(/^Аккаунт создан/)]);
    expect(recent().getByRole('link', { name: 'Вся история' })).toHaveAttribute('href', '/passport/history');
  });

  it('are loaded again when the account changes', async () => {
    const answers: Record<string, unknown> = { 'GET /user/history/': page('registration') };
    const { tell } = await renderSecurity(answers);
    answers['GET /user/history/'] = page('factor_enabled', 'registration');
    tell('session_started', { session: 'phone' });
    await settle();
    expect(recent().getAllByRole('listitem')).toHaveLength(2);
  });

  it('say that they are loading', async () => {
    const answers: Record<string, unknown> = {};
    const release = hold(answers, 'GET /user/history/');
    await renderSecurity(answers);
    expect(recent().getByRole('status')).toHaveTextContent('Загружаем…');
    expect(recent().queryByRole('link')).not.toBeInTheDocument();
    await release(page('registration'));
    expect(recent().queryByRole('status')).not.toBeInTheDocument();
    expect(recent().getByRole('listitem')).toHaveTextContent('Аккаунт создан');
  });

  it('say that they cannot be loaded until a retry', async () => {
    const answers: Record<string, unknown> = { 'GET /user/history/': new ApiError(503) };
    await renderSecurity(answers);
    expect(recent().getByRole('alert')).toHaveTextContent('Не удалось загрузить историю');
    answers['GET /user/history/'] = page('registration');
    await press('Повторить');
    expect(recent().getByRole('listitem')).toHaveTextContent('Аккаунт создан');
  });
});
