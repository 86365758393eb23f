import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { HostSession } from '@passport/shared/host/Host';
import { settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPassport } from '../testing/renderPassport';

let answers: FakeAnswers;
beforeEach(() => {
  answers = {};
});
const open = (session: Partial<HostSession> = {}, locale: 'ru' | 'en' = 'ru') =>
  renderPassport({ path: '/passport/data', answers, session, locale });

describe('my data', () => {
  it.each([
    ['ru', 'Скачать мои данные', 'Принятые документы', 'Удалить аккаунт'],
    ['en', 'Download my data', 'Accepted documents', 'Delete account'],
  ] as const)('leads to the export, to the documents and to the deletion (%s)', async (locale, ...names) => {
    await open({}, locale);
    const hrefs = names.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs).toEqual(['/passport/export', '/passport/documents', '/passport/deletion']);
  });

  it.each([
    ['ru', /^Удаление назначено$/, /Удалим 11\sдекабря 2026, до этого можно передумать/],
    ['en', /^Deletion scheduled$/, /You can change your mind until 11\sDec 2026/],
  ] as const)('offers no second deletion (%s)', async (locale, name, value) => {
    await open({ user: { ...person, deletion_at: '2026-12-11T10:00:00.000Z' } }, locale);
    expect(screen.getByRole('link', { name }).closest('li')).toHaveTextContent(value);
    expect(screen.queryByRole('link', { name: /^(Удалить аккаунт|Delete account)$/ })).not.toBeInTheDocument();
  });
});

describe('the consents', () => {
  const consents = (name = 'Уведомления и\u00a0согласия') => within(screen.getByRole('region', { name }));

  it('cannot be changed before the person is loaded', async () => {
    await open({ user: undefined });
    expect(consents().getByRole('switch', { name: 'Новости и\u00a0предложения' })).toBeDisabled();
    expect(consents().queryByText(/Чтобы согласиться/)).not.toBeInTheDocument();
  });

  it.each([
    [{ cookies_consent: false, cookies_consent_at: null }, 'Согласия пока нет'],
    [{ cookies_consent: true, cookies_consent_at: null }, 'Согласие получено'],
  ])('to cookies with %j are "%s"', async (given, text) => {
    await open({ user: { ...person, ...given } });
    expect(consents().getByText(text)).toBeVisible();
  });

  it('to cookies lead to the document that explains them', async () => {
    await open();
    const row = consents().getByText('Файлы cookie').closest('li')!;
    expect(within(row).getByRole('link', { name: 'Политика конфиденциальности' })).toHaveAttribute(
      'href',
      '/policy?agreement=privacy',
    );
  });

  it('stand beside what is written to everybody: messages about security cannot be switched off', async () => {
    await open();
    const [security] = consents().getAllByRole('listitem');
    expect(security).toHaveTextContent(/^Сообщения о\sбезопасности.*Всегда$/);
    expect(within(security!).queryByRole('switch')).not.toBeInTheDocument();
  });

  it('gives and takes back the consent to news, and shows the one to cookies', async () => {
    const give = jest.fn((_body: unknown) => ({}));
    answers['POST /user/update_pm_consent/'] = give;
    const user = { ...person, cookies_consent: true, cookies_consent_at: '2026-02-05T10:00:00.000Z' };
    const { host } = await open({ user });
    const consents = within(screen.getByRole('region', { name: 'Уведомления и\u00a0согласия' }));
    expect(consents.getByText('Согласие получено 5 февраля 2026')).toBeVisible();
    await act(async () => fireEvent.click(consents.getByRole('switch', { name: 'Новости и\u00a0предложения' })));
    expect(give).toHaveBeenCalledWith({ promotional_materials_consent: true });
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('starts and ends the emails about new revisions of documents', async () => {
    const change = jest.fn((_body: unknown) => ({}));
    answers['PATCH /user/me/'] = change;
    await open();
    const emails = screen.getByRole('switch', { name: 'Письма о новых редакциях документов' });
    await act(async () => fireEvent.click(emails));
    expect(change).toHaveBeenCalledWith({ document_emails: true });
    await open({ user: { ...person, document_emails: true, is_verified: false } });
    const [, chosen] = screen.getAllByRole('switch', { name: 'Письма о новых редакциях документов' });
    expect(chosen).toBeChecked();
    expect(screen.getByText('Письма начнут приходить, когда вы подтвердите почту')).toBeVisible();
  });

  it('takes the tick back where the consent was not taken', async () => {
    answers['POST /user/update_pm_consent/'] = new ApiError(0);
    const { host } = await open();
    const news = screen.getByRole('switch', { name: 'Новости и\u00a0предложения' });
    await act(async () => fireEvent.click(news));
    expect(news).not.toBeChecked();
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
  });

  it('keep the tick that was just set while the service takes it', async () => {
    const release = hold(answers, 'POST /user/update_pm_consent/');
    const { host } = await open();
    const news = consents().getByRole('switch', { name: 'Новости и\u00a0предложения' });
    fireEvent.click(news);
    expect(news).toBeChecked();
    expect(host.session.reload).not.toHaveBeenCalled();
    await release({});
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('can be taken back', async () => {
    const change = jest.fn((_body: unknown) => ({}));
    answers['POST /user/update_pm_consent/'] = change;
    await open({ user: { ...person, promotional_materials_consent: true } });
    fireEvent.click(consents().getByRole('switch', { checked: true }));
    await settle();
    expect(change).toHaveBeenCalledWith({ promotional_materials_consent: false });
  });

  it('lead to the terms that they are given to', async () => {
    await open({}, 'en');
    expect(consents('Notifications and consents').getByRole('link', { name: 'Newsletter terms' })).toHaveAttribute(
      'href',
      '/policy?agreement=promotional',
    );
  });
});

describe('the language of the screens', () => {
  it('changes the language of the screens', async () => {
    const { host } = await open();
    expect(screen.getByRole('radio', { name: 'Русский' })).toBeChecked();
    fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(host.locale.change).toHaveBeenCalledWith('en');
  });

  it('is chosen among the languages by their own names', async () => {
    await open();
    const choice = within(screen.getByRole('radiogroup', { name: 'Язык' }));
    expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')?.lang)).toEqual(['ru', 'en']);
    expect(choice.getByRole('radio', { name: 'English' })).not.toBeChecked();
  });

  it('that could not be changed says why', async () => {
    const { host } = await open();
    jest.mocked(host.locale.change).mockRejectedValueOnce(new ApiError(0));
    fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    await settle();
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи'));
  });
});
