import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { ClientMetadata } from '@passport/shared/schemas/oauth2';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { consentTexts } from '../texts';
import { ConsentScreen } from './ConsentScreen';
import { en } from './messages/en';
import { ru } from './messages/ru';

const describeCall = 'GET /oauth2/{id}/get_metadata/';
const decideCall = 'POST /oauth2/authorize/';
const query = '?client_id=c&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&scope=openid+email+phone&state=s';
const client: ClientMetadata = {
  client_id: '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e',
  skip_granting_access: false,
  name: 'Лавка',
  owner: 'ООО Лавка',
  logo: null,
  domain: 'app.example',
  scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
  is_granted: false,
  is_sign_in_needed: false,
  is_account_chosen: false,
  session_expires_at: '2026-11-08T09:00:00.000Z',
  access_token_seconds: 600,
};

const leave = jest.fn();
let answers: FakeAnswers;
let host: FakeHost;

beforeEach(() => {
  leave.mockReset();
  answers = { [describeCall]: client };
  host = fakeHost({ api: fakeApi(answers), session: { status: 'signed-in', user: person } });
});

const open = (path = `/kid-oauth${query}`) =>
  renderRemote(<ConsentScreen leave={leave} />, {
    host,
    path,
    messages: {
      namespace: consentTexts.namespace,
      load: (locale) => Promise.resolve(locale === 'en' ? en : ru),
    },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the consent screen', () => {
  it('shows the description of the service by its owner, and its logo', async () => {
    answers[describeCall] = { ...client, short_description: 'Чай и книги', logo: 'https://app.example/l.png' };
    await open();
    const about = await screen.findByText(/Вы вернётесь на app\.example/);
    expect(about).toHaveTextContent('Чай и книги');
    const isolated = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(isolated).toEqual([
      'Лавка',
      'Чай и книги',
      'ООО Лавка',
      `${person.first_name} ${person.last_name}`,
      'Лавка',
    ]);
    expect(document.querySelector('img[src="https://app.example/l.png"]')).toBeInTheDocument();
  });

  it('shows the client, the return address, the account, the data with the real values, and for how long (R-47)', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Вход в\u00a0сервис Лавка' })).toHaveFocus();
    expect(screen.getByText(/Вы вернётесь на app\.example/)).toHaveTextContent('ООО Лавка');
    const account = screen.getByText(`${person.first_name} ${person.last_name}`);
    expect(account.compareDocumentPosition(screen.getByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      'Ваш ID в\u00a0этом сервисеСлучайный, без личных данных',
      `Имя и язык${person.first_name} ${person.last_name}, русский`,
      `Почта${person.email}`,
      'Телефон+7\u00a0900\u00a0123\u201145\u201167',
      'Доступ, когда вы не пользуетесь сервисомПока вы не\u00a0выйдете',
    ]);
    expect(screen.getByText(/но не\sпозднее 8\sноября\s2026\sгода/)).toBeInTheDocument();
  });

  it('shows a phone of another country in its groups too', async () => {
    host = fakeHost({ api: host.api, session: { status: 'signed-in', user: { ...person, phone: '+375291234567' } } });
    await open();
    expect(await screen.findByText('+375 29 123\u201145\u201167')).toBeVisible();
  });

  it('names the account by its phone too where the client does not get that', async () => {
    answers[describeCall] = { ...client, scopes: ['openid'] };
    await open();
    expect(await screen.findByText('+7 900 123\u201145\u201167')).toBeVisible();
  });

  it.each([
    ['with an address that the service refuses', new ApiError(400)],
    ['with an address that the service does not repeat', client],
  ])('shows no address of a query %s (R-47)', async (_name, answer) => {
    answers[describeCall] = answer;
    const evil = 'https://evil.example/cb';
    const more = { client_name: 'evil.example', client_uri: evil, logo_uri: evil, owner: evil, domain: evil };
    await open(`/kid-oauth?${new URLSearchParams({ client_id: 'c', redirect_uri: evil, ...more }).toString()}`);
    await button(answer === client ? 'Разрешить' : 'Повторить');
    expect(document.documentElement.outerHTML).not.toContain('evil');
  });

  it('requests the client with the address to which the user returns', async () => {
    await open();
    await button('Разрешить');
    expect(host.api.call).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/oauth2/{id}/get_metadata/' }),
      undefined,
      expect.objectContaining({ query: expect.objectContaining({ redirect_uri: 'https://app.example/cb' }) }),
    );
  });

  it('shows the first letter of the name if the logo cannot be loaded', async () => {
    answers[describeCall] = { ...client, logo: 'https://cdn.example/none.svg' };
    await open();
    await button('Разрешить');
    const logo = document.querySelector('img');
    expect(logo).toHaveAttribute('src', 'https://cdn.example/none.svg');
    fireEvent.error(logo!);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('Л')).toBeInTheDocument();
  });

  it('goes back to the client with the code', async () => {
    answers[decideCall] = { redirect_uri: 'https://app.example/cb', code: 'k', state: 's', iss: 'i' };
    await open();
    await userEvent.click(await button('Разрешить'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://app.example/cb?code=k&state=s&iss=i'));
    expect(host.api.call).toHaveBeenLastCalledWith(
      expect.objectContaining({ path: '/oauth2/authorize/' }),
      { decision: 'allow' },
      { query: new URLSearchParams(query) },
    );
  });

  it('only asks for the account if the client was authorized before (R-43)', async () => {
    answers[describeCall] = { ...client, is_granted: true };
    answers[decideCall] = { redirect_uri: 'https://app.example/cb', code: 'k' };
    const { place } = await open(`/kid-oauth${query}&prompt=select_account`);
    const name = `${person.first_name} ${person.last_name}`;
    expect(await screen.findByRole('heading', { name: 'Вход в\u00a0сервис Лавка' })).toHaveFocus();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    await userEvent.click(await button(new RegExp(`^Продолжить как ${name} \\+7`)));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://app.example/cb?code=k'));
    await userEvent.click(await button('Сменить аккаунт'));
    await waitFor(() => expect(place.current).toBe(`/${query}&prompt=select_account`));
  });

  it('reports a refusal to the client', async () => {
    answers[decideCall] = { redirect_uri: 'https://app.example/cb', error: 'access_denied', state: 's' };
    await open();
    await userEvent.click(await button('Отказать'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://app.example/cb?error=access_denied&state=s'));
  });

  it('can be answered again if the browser has not opened the application', async () => {
    answers[decideCall] = { redirect_uri: 'com.example.app:/cb', code: 'k' };
    await open();
    for (const times of [1, 2]) {
      await userEvent.click(await button('Разрешить'));
      await waitFor(() => expect(leave).toHaveBeenCalledTimes(times));
    }
    expect(leave).toHaveBeenLastCalledWith('com.example.app:/cb?code=k');
    expect(screen.getByRole('button', { name: 'Отказать' })).toBeEnabled();
  });

  it('can sign another user in for the same request', async () => {
    const { place } = await open();
    await userEvent.click(await button('Сменить аккаунт'));
    await waitFor(() => expect(place.current).toBe(`/${query}`));
    // No single logout: it would lead away from the request.
    expect(host.session.signOut).toHaveBeenCalledWith({ isGoingOn: true });
  });

  it.each([
    [new ApiError(401), `/${query}`],
    [new ApiError(403), '/forbidden'],
    [new ApiError(404), '/not-found'],
    [new ApiError(401, { code: 'login_required', errors: { interaction: 'i' } }), `/${query}&interaction=i`],
  ])('follows the entry rules where the service refuses', async (error, target) => {
    answers[decideCall] = error;
    const { place } = await open();
    await userEvent.click(await button('Разрешить'));
    await waitFor(() => expect(place.current).toBe(target));
    expect(leave).not.toHaveBeenCalled();
  });

  it.each(['Разрешить', 'Отказать'])(
    'stays if the service is unavailable when the decision is sent: %s',
    async (name) => {
      answers[decideCall] = new ApiError(503, { message: 'Позже' });
      await open();
      await userEvent.click(await button(name));
      expect((await screen.findByRole('alert')).textContent).toBe('Позже');
      answers[decideCall] = { redirect_uri: 'https://app.example/cb', code: 'k' };
      await userEvent.click(await button(name));
      await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('is never a dead end', async () => {
    answers[describeCall] = new ApiError(503);
    await open();
    const retry = await button('Повторить');
    answers[describeCall] = client;
    await userEvent.click(retry);
    expect(await button('Разрешить')).toBeInTheDocument();
  });

  it('is not a dead end if the user could not be loaded', async () => {
    Object.assign(host.session, { user: undefined, hasFailed: true });
    jest.mocked(host.session.reload).mockImplementation(async () => {
      runInAction(() => Object.assign(host.session, { user: person, hasFailed: false }));
    });
    await open();
    await userEvent.click(await button('Повторить'));
    expect(await button('Разрешить')).toBeInTheDocument();
    // The request itself had been answered.
    expect(host.api.call).toHaveBeenCalledTimes(1);
  });

  it('asks an anonymous visitor to sign in first, and rejects an incomplete request', async () => {
    host.session.status = 'anonymous';
    expect((await open()).place.current).toBe(`/${query}`);
    for (const rest of ['', '&redirect_uri='])
      expect((await open(`/kid-oauth?client_id=c${rest}`)).place.current).toBe('/not-found');
  });
});
