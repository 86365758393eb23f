import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { PolicyDocument, RequiredDocument } from '@passport/shared/schemas/documents';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { AuthRoutes } from '../AuthRoutes';
import { createFlowStorage } from '../flow/flowStorage';
import { proveBySms } from '../testing/proveBySms';
import { authTexts } from '../texts';

const jwt = { access: 'a', refresh: 'r' };
const person = { id: 7, phone: '+7******4567', email: 'an**@mail.ru', need_change_email: false };
const terms: PolicyDocument = {
  kind: 'terms_of_service',
  revision: 3,
  language: 'ru',
  title: 'Правила магазина',
  changes: 'Срок хранения вырос.',
  text: '',
  blocks: [{ type: 'paragraph', runs: [{ text: 'Храним восемь дней.' }] }],
  sha256: 'a'.repeat(64),
  effective_from: '2026-02-01T00:00:00.000Z',
  pdf_url: '/api/policy/terms_of_service/pdf/?revision=3&language=ru',
};
const required: RequiredDocument = {
  kind: 'terms_of_service',
  revision: 3,
  accepted_revision: 2,
  transition_until: null,
};
const difference = {
  from: 2,
  to: 3,
  parts: [
    { change: 'same', text: 'Храним ' },
    { change: 'removed', text: 'семь' },
    { change: 'added', text: 'восемь' },
    { change: 'same', text: ' дней.' },
  ],
};
const refusal = (documents: RequiredDocument[]) =>
  new ApiError(401, { message: 'Примите документы', code: 'documents_required', documents });

let answers: FakeAnswers;
let host: FakeHost;

/** The service of a user who has to accept documents. */
const demand = (...documents: RequiredDocument[]) => {
  answers['POST /user/standard_auth/'] = (body: { accepted_documents?: object; postpone_documents?: boolean }) =>
    body.accepted_documents || body.postpone_documents ? { jwt } : refusal(documents);
};
const bodies = (path: string) =>
  jest
    .mocked(host.api.call)
    .mock.calls.filter(([call]) => call.path === path)
    .map(([, body]) => body);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Opens the page in the middle of a sign-in whose code is accepted. */
const open = (path = '/auth-documents/?client_id=c&state=s', documents: RequiredDocument[] = [required]) => {
  const sms = { sent: { id: 'pv', to: person.phone }, isProven: true } as never;
  createFlowStorage().write({
    step: 'CODE_INPUT',
    action: 'SIGNIN',
    phone: '+79161234567',
    phoneText: '+7 916 123-45-67',
    user: { ...person, two_factor_auth: 'DISABLE' },
    sms,
    documents,
  });
  return renderRemote(<AuthRoutes host={host} />, {
    host,
    path,
    messages: authTexts,
  });
};

/** Opens the page after a callback of an external provider that returned only that documents have to be accepted. */
const openAfterExternal = async () => {
  createFlowStorage().write({
    step: 'USER_IDENTIFIED',
    action: 'SIGNIN',
    phone: '',
    user: { ...person, two_factor_auth: 'DISABLE' },
    external: { provider: 'GOOGLE', pendingLogin: 'p' },
    documents: [],
  });
  const { place } = await renderRemote(<AuthRoutes host={host} />, {
    host,
    path: '/auth-documents/?client_id=c',
    messages: authTexts,
  });
  return place;
};

/** Signs in from the first step on, up to the documents. */
const signIn = async (path: string) => {
  answers['POST /user/identify/'] = { user: { ...person, two_factor_auth: 'DISABLE' } };
  const sent = { code_length: 4, resend_seconds: 59, expires_in_seconds: 600, is_delayed: false };
  answers['POST /user/send_verification_sms/'] = { phone_verification: 'pv', phone: person.phone, ...sent };
  answers['POST /user/verify_sms_code/'] = { is_verified: true };
  const { place } = await renderRemote(<AuthRoutes host={host} />, {
    host,
    path,
    messages: authTexts,
  });
  await proveBySms();
  await heading('Документ изменился');
  return place;
};

beforeEach(() => {
  window.sessionStorage.clear();
  answers = {
    'POST /user/set_timezone/': {},
    'GET /user/get_country_by_ip/': { country_code: 'RU' },
    'GET /policy/{kind}/': terms,
    'GET /policy/{kind}/difference/': difference,
  };
  host = fakeHost({
    api: fakeApi(answers),
    session: {
      signIn: jest.fn(async () => {
        await Promise.resolve();
        act(() => runInAction(() => void (host.session.status = 'signed-in')));
      }),
    },
  });
  demand(required);
});

describe('documents that a sign-in requires', () => {
  it('are shown after the code, keep the query, and are accepted in the shown revision (R-77)', async () => {
    const place = await signIn('/?utm_source=mail');
    expect(place.current).toBe('/auth-documents/?utm_source=mail');
    await screen.findByRole('heading', { level: 2, name: 'Правила магазина' });
    await press(/Принять/);
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalledWith(jwt));
    expect(bodies('/user/standard_auth/')[1]).toMatchObject({
      phone_verification: 'pv',
      accepted_documents: [{ kind: 'terms_of_service', revision: 3 }],
    });
    await waitFor(() => expect(place.current).toBe('/showcase'));
  });

  it('are shown again after Back, by Forward or by the same choice, without another code (R-77)', async () => {
    const place = await signIn('/');
    await act(async () => place.go(-1));
    await heading('С возвращением');
    await act(async () => place.go(1));
    await heading('Документ изменился');
    expect(place.current).toBe('/auth-documents/');
    await act(async () => place.go(-1));
    await heading('С возвращением');
    await press(/Код по СМС/);
    await heading('Документ изменился');
    await screen.findByRole('heading', { level: 2, name: 'Правила магазина' });
    await press(/Принять/);
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalledWith(jwt));
    expect(bodies('/user/send_verification_sms/')).toHaveLength(1);
  });

  it('show the summary, then the changed words since the accepted revision, then the whole text', async () => {
    await open();
    const text = await screen.findByRole('region', { name: 'Правила магазина' });
    const [changes, removed, whole] = [
      within(text).getByText('Срок хранения вырос.'),
      within(text).getByRole('deletion'),
      within(text).getByText('Весь текст'),
    ];
    expect(removed).toHaveTextContent('семь');
    expect(changes.compareDocumentPosition(removed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(removed.compareDocumentPosition(whole)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const options = jest.mocked(host.api.call).mock.calls.find(([call]) => call.path.endsWith('/difference/'))?.[2];
    expect(options?.query).toEqual({ from: 2, to: 3, language: 'ru' });
    // No scrolling is required first.
    expect(screen.getByRole('button', { name: /Принять/ })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Позже' })).not.toBeInTheDocument();
  });

  it('stay refused when the language changes', async () => {
    await open();
    await screen.findByRole('region', { name: 'Правила магазина' });
    await press('Не принимаю');
    await heading('Без согласия войти не\u00a0получится');
    act(() => runInAction(() => void ((host.locale as { current: string }).current = 'en')));
    await heading('Без согласия войти не\u00a0получится');
  });

  it('show the summary of every revision since the accepted one, the newest first', async () => {
    const revision = (number: number, changes: string) => ({
      ...terms,
      revision: number,
      changes,
      effective_from: `2026-0${number}-05T00:00:00.000Z`,
      effective_until: null,
    });
    answers['GET /policy/{kind}/revisions/'] = {
      revisions: [
        revision(4, 'Ещё не действует.'),
        revision(3, 'Срок хранения вырос.'),
        revision(2, 'Добавлены СМС.'),
        revision(1, 'Первая редакция.'),
      ],
    };
    const since = { ...required, accepted_revision: 1 };
    demand(since);
    await open(undefined, [since]);
    const text = within(await screen.findByRole('region', { name: 'Правила магазина' }));
    const [newest, older] = [text.getByText('Срок хранения вырос.'), text.getByText('Добавлены СМС.')];
    expect(newest.compareDocumentPosition(older)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(older.previousSibling).toHaveTextContent('Редакция 2 · действует с 5 февраля 2026');
    expect(text.queryByText(/Первая редакция|Ещё не действует/)).not.toBeInTheDocument();
  });

  it('have links to their own headings, which do not leave the step', async () => {
    const scrolled = jest.fn();
    HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
      scrolled(this.id);
    };
    const blocks: PolicyDocument['blocks'] = [
      { type: 'paragraph', runs: [{ text: 'сроки', href: '#terms' }] },
      { type: 'list', items: [[{ text: 'снова сроки', href: '#terms' }]] },
      { type: 'heading', level: 2, id: 'terms', runs: [{ text: 'Сроки' }] },
    ];
    const documents = (['terms_of_service', 'privacy'] as const).map((kind) => ({
      ...required,
      kind,
      accepted_revision: null,
    }));
    const texts = documents.map(({ kind }) => ({ ...terms, kind, title: `Правила ${kind}`, blocks }));
    answers['GET /policy/{kind}/'] = () => texts.shift();
    demand(...documents);
    const { place } = await open(undefined, documents);
    const privacy = within(await screen.findByRole('region', { name: 'Правила privacy' }));
    const own = privacy.getByRole('heading', { name: 'Сроки' });
    for (const name of ['сроки', 'снова сроки']) {
      await userEvent.click(privacy.getByRole('link', { name }));
      expect(own).toHaveFocus();
      act(() => own.blur());
    }
    expect(scrolled.mock.calls).toEqual([['privacy-terms'], ['privacy-terms']]);
    // An address with an anchor would be a history entry without a step, which means the first one.
    expect([place.current, window.location.hash]).toEqual(['/auth-documents/?client_id=c&state=s', '']);
    await heading('Документы изменились');
  });

  it('show the whole text of a document that was never accepted', async () => {
    const first = { ...required, accepted_revision: null };
    demand(first);
    await open(undefined, [first]);
    expect(await screen.findByText('Храним восемь дней.')).toBeVisible();
    expect(screen.queryByRole('deletion')).not.toBeInTheDocument();
  });

  it('can be postponed during the transition of each', async () => {
    const waiting = { ...required, transition_until: '2999-01-01T00:00:00.000Z' };
    await open(undefined, [waiting]);
    await heading('Документ изменился');
    expect(await screen.findByText(/Входить без согласия можно до/)).toHaveTextContent(/до 1 января 2999$/);
    await press('Позже');
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
    expect(bodies('/user/standard_auth/')[0]).toMatchObject({ postpone_documents: true });
  });

  it('cannot be postponed if one of them cannot', async () => {
    await open(undefined, [
      { ...required, transition_until: '2999-01-01T00:00:00.000Z' },
      { ...required, kind: 'privacy' },
    ]);
    await screen.findAllByRole('region', { name: 'Правила магазина' });
    expect(screen.queryByRole('button', { name: 'Позже' })).not.toBeInTheDocument();
  });

  it('can be refused: the data, the deletion and support are offered, and the documents are one press away', async () => {
    await open();
    await heading('Документ изменился');
    await userEvent.click(await screen.findByRole('button', { name: 'Не принимаю' }));
    await heading('Без согласия войти не\u00a0получится');
    expect(screen.getByRole('button', { name: 'Скачать мои данные' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Удалить аккаунт' })).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: /Написать/ })[0] as HTMLElement);
    expect(host.support.open).toHaveBeenCalled();
    await press(/Вернуться/);
    await heading('Документ изменился');
    expect(host.session.signIn).not.toHaveBeenCalled();
  });

  it('can be refused while they can be postponed: signing in without them and all other options are offered', async () => {
    await open(undefined, [{ ...required, transition_until: '2999-01-01T00:00:00.000Z' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Не принимаю' }));
    await heading('Пока можно войти и\u00a0без согласия');
    expect(screen.getByText(/После этого нужно будет принять документы/)).toHaveTextContent(
      'без согласия можно до 1 января 2999.',
    );
    for (const name of ['Войти без согласия', 'Скачать мои данные', 'Удалить аккаунт', /Написать/])
      expect(screen.getAllByRole('button', { name })[0]).toBeVisible();
    await press('Удалить аккаунт');
    await heading('Удалить аккаунт?');
  });

  it('can be refused: support is loaded once its button is hovered or focused', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Не принимаю' }));
    const button = screen.getAllByRole('button', { name: /Написать/ })[0] as HTMLElement;
    fireEvent.pointerEnter(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(1);
    fireEvent.focus(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(2);
  });

  it('can be refused when they cannot be postponed: the data and the deletion are available by the proof of the sign-in', async () => {
    answers['POST /user/leave/export/'] = { exported_at: '2026-11-22T14:45:00.000Z', profile: {}, parts: {} };
    answers['POST /user/leave/delete_account/'] = new ApiError(503, { message: 'Позже' });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Не принимаю' }));
    URL.createObjectURL = () => '#data';
    URL.revokeObjectURL = () => undefined;
    await press('Скачать мои данные');
    await waitFor(() => expect(host.toasts.success).toHaveBeenCalledWith('Данные сохранены в\u00a0файл'));
    const [proof] = bodies('/user/leave/export/');
    expect(proof).toMatchObject({ user: 7, phone_verification: 'pv' });
    await press('Удалить аккаунт');
    await heading('Удалить аккаунт?');
    expect(screen.getByText(/^Аккаунт с номером \+7 916 123-45-67\. Сеансы завершим сейчас/)).toBeVisible();
    await press('Не удалять');
    await heading('Без согласия войти не\u00a0получится');
    await press('Удалить аккаунт');
    await heading('Удалить аккаунт?');
    await press('Удалить аккаунт');
    await waitFor(() => expect(host.toasts.error).toHaveBeenCalled());
    answers['POST /user/leave/delete_account/'] = { deletion_at: '2026-12-06T14:45:00.000Z' };
    await press('Удалить аккаунт');
    await heading('Аккаунт будет удалён');
    expect(screen.getByText(/Мы удалим аккаунт/)).toHaveTextContent(
      'аккаунт 6 декабря 2026. Чтобы отменить удаление, войдите до этого дня и примите документы.',
    );
    expect(bodies('/user/leave/delete_account/')).toEqual([proof, proof]);
    expect(host.session.signIn).not.toHaveBeenCalled();
  });

  it('are requested from the service after an external sign-in, which returns only that some are required', async () => {
    const standardAuth = answers['POST /user/standard_auth/'];
    answers['POST /user/standard_auth/'] = new ApiError(0);
    await openAfterExternal();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Нет связи/);
    answers['POST /user/standard_auth/'] = standardAuth;
    await press('Повторить');
    await screen.findByRole('region', { name: 'Правила магазина' });
    await press(/Принять/);
    await waitFor(() => expect(host.session.signIn).toHaveBeenCalled());
    expect(bodies('/user/standard_auth/')).toMatchObject([
      { external_auth: 'p' },
      { external_auth: 'p' },
      { external_auth: 'p', accepted_documents: [{ kind: 'terms_of_service', revision: 3 }] },
    ]);
  });

  it.each([
    ['has failed', new ApiError(500)],
    ['wants no more calls', new ApiError(429, {}, 60)],
    [
      'knows no such external login any more',
      new ApiError(400, { code: 'external_expired', message: 'Начните заново' }),
    ],
  ])('that are asked of a service which %s leave a retry and the way back', async (_what, failure) => {
    answers['POST /user/standard_auth/'] = failure;
    const place = await openAfterExternal();
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    await press('Повторить');
    await screen.findByRole('button', { name: 'Повторить' });
    expect(bodies('/user/standard_auth/')).toHaveLength(2);
    await press('Назад');
    await heading('Вход или регистрация');
    expect(place.current).toBe('/?client_id=c');
  });

  it('can be accepted again after the service was unavailable', async () => {
    answers['POST /user/standard_auth/'] = new ApiError(503, { message: 'Позже' });
    await open();
    await press(/Принять/);
    expect((await screen.findByRole('alert')).textContent).toBe('Позже');
    expect(host.toasts.error).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: /Принять/ })).toBeEnabled();
  });

  it('are replaced by ones that are published meanwhile', async () => {
    answers['POST /user/standard_auth/'] = refusal([{ ...required, revision: 4 }]);
    await open();
    await screen.findByRole('region', { name: 'Правила магазина' });
    answers['GET /policy/{kind}/'] = { ...terms, revision: 4, title: 'Новые правила' };
    answers['GET /policy/{kind}/revisions/'] = { revisions: [] };
    await press(/Принять/);
    expect(await screen.findByRole('region', { name: 'Новые правила' })).toBeVisible();
    expect(host.session.signIn).not.toHaveBeenCalled();
  });

  it('cannot be accepted unread if they do not load, and can be loaded again', async () => {
    answers['GET /policy/{kind}/'] = new ApiError(503);
    await open();
    await screen.findByText('Документы не загрузились');
    expect(screen.queryByRole('button', { name: /Принять/ })).not.toBeInTheDocument();
    answers['GET /policy/{kind}/'] = terms;
    await press('Повторить');
    expect(await screen.findByRole('button', { name: /Принять/ })).toBeVisible();
  });

  it('are left when a second tab signs in', async () => {
    const { place } = await open();
    await heading('Документ изменился');
    act(() => runInAction(() => void (host.session.status = 'signed-in')));
    await waitFor(() => expect(place.current).not.toContain('/auth-documents/'));
  });
});
