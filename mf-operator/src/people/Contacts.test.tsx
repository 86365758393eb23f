import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Person } from '@passport/shared/schemas/console/people';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { openPerson as open } from '../testing/openPerson';
import { person } from '../testing/samples';

const dialog = () => within(screen.getByRole('dialog'));

describe('the contacts of a person', () => {
  const key = 'POST /operator/people/{user_id}/reveal/';
  const shown = (ms: number) => ({
    audit_id: '9',
    phone: '+7 916 123-45-67',
    until: new Date(Date.now() + ms).toISOString(),
  });

  const inFull = (ms: number): Person => ({
    ...person,
    phone: '+7 916 123-45-67',
    revealed_until: shown(ms).until,
    revealed: ['phone'],
  });

  it('are shown for a typed reason, and masked again when the time is over', async () => {
    const { sent } = await open({ answers: { [key]: () => shown(900_000) } });
    await press('Показать полностью');
    await press('Показать');
    expect(screen.getByText('Напишите причину или выберите обращение')).toBeVisible();
    fill(/^Причина/, 'Звонок с этого номера');
    jest.useFakeTimers();
    fireEvent.click(dialog().getByRole('button', { name: 'Показать' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('+7 916 123-45-67')).toBeVisible();
    expect(sent(key)).toEqual([{ fields: ['phone'], reason: 'Звонок с этого номера' }]);
    await act(() => jest.advanceTimersByTimeAsync(900_000));
    jest.useRealTimers();
    expect(screen.queryByText('+7 916 123-45-67')).not.toBeInTheDocument();
    expect(screen.getByText('+7 916 ***-**-67')).toBeVisible();
  });

  it('are read again when the time is over, where the service has told them in full meanwhile', async () => {
    const told = [() => inFull(300)];
    await open({ answers: { 'GET /operator/people/{user_id}/': () => told.pop()?.() ?? person } });
    expect(told).toEqual([]);
    expect(screen.getByText('+7 916 123-45-67')).toBeVisible();
    expect(await screen.findByText('+7 916 ***-**-67')).toBeVisible();
    expect(screen.queryByText('+7 916 123-45-67')).not.toBeInTheDocument();
  });

  it('are masked when the time is over though they cannot be read again, and read again where that tells them in full', async () => {
    let full = person;
    const { answers } = await open({ answers: { 'GET /operator/people/{user_id}/': () => (full = inFull(300)) } });
    expect(screen.getByText('+7 916 123-45-67')).toBeVisible();
    answers['GET /operator/people/{user_id}/'] = new ApiError(503);
    expect(await screen.findByText('•••')).toBeVisible();
    expect(screen.queryByText('+7 916 123-45-67')).not.toBeInTheDocument();
    expect(screen.queryByText(/видно целиком до/)).not.toBeInTheDocument();
    await settle();
    // Its clock is behind that of the browser.
    answers['GET /operator/people/{user_id}/'] = { ...full };
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(screen.getByText('•••')).toBeVisible();
    answers['GET /operator/people/{user_id}/'] = person;
    await act(() => jest.advanceTimersByTimeAsync(1000));
    jest.useRealTimers();
    expect(screen.getByText('+7 916 ***-**-67')).toBeVisible();
    expect(screen.queryByText('•••')).not.toBeInTheDocument();
  });

  it('are masked after half a minute where the clock of the browser is ahead', async () => {
    await open({ answers: { [key]: () => shown(-60_000) } });
    await press('Показать полностью');
    fill(/^Причина/, 'Звонок с этого номера');
    jest.useFakeTimers();
    fireEvent.click(dialog().getByRole('button', { name: 'Показать' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(screen.getByText('+7 916 123-45-67')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    jest.useRealTimers();
    expect(screen.getByText('+7 916 ***-**-67')).toBeVisible();
  });

  it('are named where they are shown in full, and the others can still be asked for', async () => {
    const until = new Date(Date.now() + 600_000).toISOString();
    const { sent } = await open({
      more: { phone: '+7 916 123-45-67', revealed_until: until, revealed: ['phone'] },
      answers: { [key]: () => ({ audit_id: '9', email: 'anna@example.org', until: new Date().toISOString() }) },
    });
    expect(screen.getByText(/^Телефон: видно целиком до/)).toBeVisible();
    await press('Показать полностью');
    expect(dialog().queryByRole('checkbox', { name: 'Телефон' })).not.toBeInTheDocument();
    fill(/^Причина/, 'Проверка почты');
    await press('Показать');
    expect(sent(key)).toEqual([{ fields: ['email'], reason: 'Проверка почты' }]);
    expect(screen.getByText('anna@example.org')).toBeVisible();
    expect(screen.getByText(/^Телефон, Почта: видно целиком до/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Показать полностью' })).not.toBeInTheDocument();
  });

  it('are shown for an open request of the person', async () => {
    const { sent } = await open({ more: { support_requests: [17] }, answers: { [key]: () => shown(900_000) } });
    await press('Показать полностью');
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Почта' }));
    await press('Показать');
    expect(sent(key)).toEqual([{ fields: ['phone', 'email'], request: 17 }]);
  });
});
