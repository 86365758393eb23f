import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { ApiError } from '../api-client/ApiError';
import { createTranslations } from '../i18n/createTranslations';
import { fakeApi, type FakeAnswers } from '../testing/fakeApi';
import { fakeHost } from '../testing/fakeHost';
import { contractVersion, type RemoteModule } from '../host/RemoteModule';
import { PlainToasts } from './PlainToasts';
import { StandalonePage } from './StandalonePage';

const remote: RemoteModule = {
  contract: contractVersion,
  routes: () => <h1>Экран</h1>,
  widget: ({ host }) => (host.support.isOpen ? <p>Окно</p> : null),
  loadMessages: () => Promise.resolve({}),
};

const user = { id: 7, two_factor_auth: 'DISABLE', need_change_email: false, phone: '+7******4567', email: null };
const jwt = { access: 'a', refresh: 'r' };

async function renderPage(answers: FakeAnswers = {}, hasSignInPanel = true, shown: RemoteModule = remote) {
  const toasts = new PlainToasts(() => undefined);
  const host = fakeHost({ api: fakeApi(answers), toasts });
  const translations = await createTranslations('ru');
  render(<StandalonePage {...{ host, toasts, translations, hasSignInPanel }} remote={shown} />);
  return host;
}

async function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })));
}

describe('a remote that runs alone', () => {
  it('shows its screen, and its widget when that is opened', async () => {
    const host = await renderPage();
    expect(screen.getByRole('heading', { name: 'Экран' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Open the widget' }));
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('shows the address of support if it has no pop-up', async () => {
    const withoutPopUp: RemoteModule = { contract: contractVersion, loadMessages: () => Promise.resolve({}) };
    const host = await renderPage({}, true, withoutPopUp);
    await act(async () => runInAction(() => void (host.support.isOpen = true)));
    expect(screen.getByRole('alert')).toHaveTextContent('Support: support@example.org');
    expect(host.support.close).toHaveBeenCalledTimes(1);
  });

  it('signs a developer in by phone and code', async () => {
    const host = await renderPage({
      'POST /user/identify/': { user },
      'POST /user/send_verification_sms/': { phone_verification: 'id' },
      'POST /user/verify_sms_code/': (body: unknown) => {
        expect(body).toEqual({ code: '1234', phone_verification: 'id' });
        return { is_verified: true };
      },
      'POST /user/standard_auth/': { jwt },
    });
    await type('Phone', '+79001234567');
    await type('SMS code', '1234');
    expect(host.session.signIn).toHaveBeenCalledWith(jwt);
  });

  it.each([
    ['nobody has the phone', { 'POST /user/identify/': { user: null } }, 'Nobody has this phone'],
    ['the service is unavailable', { 'POST /user/identify/': new ApiError(0) }, /Нет связи/],
  ])('says that %s', async (_case, answers, text) => {
    await renderPage(answers);
    await type('Phone', '+79001234567');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('offers no sign-in if the remote is the sign-in itself', async () => {
    await renderPage({}, false);
    expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();
  });
});
