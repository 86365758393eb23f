import { expect, it } from '@jest/globals';
import type { HistoryItem } from '@passport/shared/schemas/account';
import { screen } from '@testing-library/react';
import { renderPassport } from '../testing/renderPassport';
import { windowsChrome } from '../testing/samples';

const failure = (details: HistoryItem['details']): HistoryItem => ({
  ...{ id: '1', event: 'sign_in_failed', at: '2024-11-20T10:00:00.000Z', ...windowsChrome, details },
});

it.each([
  ['password', 'UPDATE_PROFILE_OLD', 'Введён неверный облачный пароль'],
  ['totp', 'UPDATE_PROFILE_OLD', 'Введён неверный код подтверждения'],
  ['recovery_code', 'UPDATE_PROFILE_OLD', 'Введён неверный код подтверждения'],
  ['password', 'SIGNIN', 'Неудачная попытка входа'],
  // An event recorded by an earlier release.
  ['totp', undefined, 'Неудачная попытка входа'],
] as const)('a wrong %s of %s is told as "%s"', async (factor, action, title) => {
  const page = { events: [failure({ factor, ...(action && { action }) })], next_cursor: null };
  await renderPassport({ path: '/passport/history', answers: { 'GET /user/history/': page } });
  expect(screen.getByText(title)).toBeVisible();
});

it.each([
  ['UPDATE_PROFILE_OLD', 'Введён неверный код подтверждения', true],
  ['UPDATE_PROFILE_NEW', 'Введён неверный код подтверждения', false],
  ['SIGNIN', 'Неудачная попытка входа', true],
])('a wrong code of %s is told as "%s"', async (action, title, isDoubtful) => {
  const page = { events: [failure({ channel: 'sms', action })], next_cursor: null };
  await renderPassport({ path: '/passport/history', answers: { 'GET /user/history/': page } });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.queryByText(/Это не вы\?/) !== null).toBe(isDoubtful);
});

it.each([
  ['ru', 'swk user mfa', 'Вход', 'ключ доступа'],
  ['ru', 'hwk user mfa', 'Вход', 'ключ доступа'],
  ['en', 'swk user mfa', 'Sign-in', 'passkey'],
] as const)('a sign-in is told in %s as one by passkey: %s', async (locale, methods, title, fact) => {
  const event: HistoryItem = { ...failure({ methods }), event: 'sign_in' };
  const page = { events: [event], next_cursor: null };
  await renderPassport({ path: '/passport/history', answers: { 'GET /user/history/': page }, locale });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(fact)).toBeInTheDocument();
});

it.each([
  ['passkey_added', 'Создан ключ доступа'],
  ['passkey_removed', 'Удалён ключ доступа'],
  ['passkey_restored', 'Возвращён удалённый ключ доступа'],
] as const)('%s is told as "%s"', async (event, title) => {
  const page = { events: [{ ...failure({}), event }], next_cursor: null };
  await renderPassport({ path: '/passport/history', answers: { 'GET /user/history/': page } });
  expect(screen.getByText(title)).toBeVisible();
});

it.each([
  ['ru', 'operator_viewed', { role: 'support' }, 'Данные аккаунта смотрел сотрудник Passport', 'поддержка'],
  [
    'en',
    'contacts_revealed',
    { role: 'security', reason: 'request' },
    'Passport staff were shown your full contacts',
    'security team, for a support request',
  ],
] as const)('a look of an operator is told in %s, with the role: %s', async (locale, event, details, title, fact) => {
  const page = { events: [{ ...failure(details), event }], next_cursor: null };
  await renderPassport({ path: '/passport/history', answers: { 'GET /user/history/': page }, locale });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(fact)).toBeInTheDocument();
});
