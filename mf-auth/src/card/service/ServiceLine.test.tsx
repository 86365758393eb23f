import { expect, it, jest } from '@jest/globals';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { SignInCard } from '../SignInCard';

/** A card at an address, and the service that the address names. */
async function open(address: string, service: object | Error) {
  const host = fakeHost({ api: fakeApi({ 'GET /sign_in_request/': service }) });
  await renderRemote(<SignInCard title="Вход">…</SignInCard>, { host, path: address });
  return jest.mocked(host.api.call).mock.calls.map(([, , options]) => String(options?.query));
}

it.each(['client_id=c1', 'next=%2Fsaml%2Fcontinue%2F1'])('names the service of %s', async (query) => {
  await open(`/?${query}&state=s`, { name: 'Календарь', logo: null, is_first_time: true });
  expect(await screen.findByText(/^Чтобы войти в\sсервис Календарь$/)).toBeVisible();
  expect(screen.queryByText(/получит/)).toBeNull();
});

it('says the first time what a partner site gets', async () => {
  await open('/?site_id=s1', { name: 'Лавка', logo: null, is_first_time: true });
  expect(await screen.findByText(/^Лавка получит ваши имя, телефон и\sпочту$/)).toBeVisible();
});

it('does not say it again to a browser that has been there', async () => {
  await open('/?site_id=s2', { name: 'Лавка', logo: null, is_first_time: false });
  expect(await screen.findByText(/^Чтобы войти в\sсервис Лавка$/)).toBeVisible();
  expect(screen.queryByText(/получит/)).toBeNull();
});

it('asks nothing for a person who came by themselves', async () => {
  expect(await open('/?utm=1', { name: 'Лавка', logo: null })).toEqual([]);
  expect(screen.queryByText(/Лавка/)).toBeNull();
});
