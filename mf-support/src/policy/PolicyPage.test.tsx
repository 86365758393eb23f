import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { firstPaintId, sentDocumentId } from '@passport/shared/constants';
import type { PolicyDocument, PolicyRevisions } from '@passport/shared/schemas/documents';
import { press } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { PolicyRoutes } from './PolicyRoutes';

const second: PolicyDocument = {
  kind: 'privacy',
  revision: 2,
  language: 'ru',
  title: 'Политика владельца',
  changes: 'Добавлен срок хранения.',
  text: '',
  blocks: [
    { type: 'note', runs: [{ text: 'Шаблон' }] },
    { type: 'heading', level: 2, id: 'terms', runs: [{ text: 'Сроки' }] },
    { type: 'heading', level: 3, id: 'more', runs: [{ text: 'Подробнее' }] },
    {
      type: 'paragraph',
      runs: [
        { text: 'Текст, ' },
        { text: 'важный', strong: true },
        { text: ' и ', emphasis: true },
        { text: 'код', code: true },
        { text: 'сайт', href: 'https://a.example/' },
        { text: 'условия', href: '/policy?agreement=api_auth' },
        { text: 'выше', href: '#terms' },
      ],
    },
    { type: 'list', items: [[{ text: 'пункт' }]] },
    { type: 'list', start: 3, items: [[{ text: 'третий' }]] },
  ],
  sha256: 'a'.repeat(64),
  effective_from: '2026-02-01T00:00:00.000Z',
  pdf_url: '/api/policy/privacy/pdf/?revision=2&language=ru',
};
const first: PolicyDocument = {
  ...second,
  revision: 1,
  changes: 'Первая.',
  effective_from: '2025-01-01T00:00:00.000Z',
};
const summaryOf = ({ kind, revision, title, changes, sha256, effective_from }: PolicyDocument) => ({
  ...{ kind, revision, title, changes, sha256, effective_from },
  effective_until: null as string | null,
});
const revisions: PolicyRevisions = {
  revisions: [
    { ...summaryOf(second), revision: 3, effective_from: '2999-01-01T00:00:00.000Z' },
    { ...summaryOf(second), effective_until: '2999-01-01T00:00:00.000Z' },
    { ...summaryOf(first), effective_until: second.effective_from },
  ],
};
const answers = (more: FakeAnswers = {}): FakeAnswers => ({
  'GET /policy/{kind}/': second,
  'GET /policy/{kind}/revisions/': revisions,
  ...more,
});

const open = (path: string, given = answers(), locale: 'ru' | 'en' = 'ru') => {
  const host = fakeHost({ api: fakeApi(given) });
  host.locale.current = locale;
  return renderRemote(<PolicyRoutes host={host} />, { host, path, locale }).then(async (view) => {
    // The texts and the two responses arrive in separate tasks.
    await screen.findByRole('heading', { level: 1 });
    await act(() => Promise.resolve());
    return { ...view, host };
  });
};
const asked = (host: Awaited<ReturnType<typeof open>>['host']) =>
  jest.mocked(host.api.call).mock.calls.map(([{ path }, , options]) => [path, options?.query]) as [string, object][];

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('/policy', () => {
  it('shows the text of the named document, its revision, dates and PDF', async () => {
    await open('/policy?agreement=privacy');
    const text = within(screen.getByRole('region', { name: 'Политика владельца' }));
    expect(text.getByText(/Редакция 2 · действует с/)).toHaveTextContent('1 февраля 2026');
    expect(text.getByRole('link', { name: 'Скачать PDF' })).toHaveAttribute('href', second.pdf_url);
    expect(text.getByText(/Добавлен срок хранения/)).toBeVisible();
    expect(text.getByRole('heading', { level: 3, name: 'Сроки' })).toHaveAttribute('id', 'terms');
    expect(text.getByRole('heading', { level: 4, name: 'Подробнее' })).toBeVisible();
    expect(text.getByText('важный').tagName).toBe('STRONG');
    expect(text.getByRole('link', { name: 'сайт' })).toHaveAttribute('href', 'https://a.example/');
    expect(text.getByRole('link', { name: 'условия' })).toHaveAttribute('href', '/policy?agreement=api_auth');
    expect(text.getByRole('link', { name: 'выше' })).toHaveAttribute('href', '#terms');
    expect(text.getByText('третий').closest('ol')).toHaveAttribute('start', '3');
  });

  it.each([
    ['#terms', 'Сроки'],
    ['#%6Dore', 'Подробнее'],
  ])('begins at the heading that the address names: %s', async (anchor, name) => {
    const scrolled = jest.fn();
    HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
      scrolled(this);
    };
    await open(`/policy?agreement=privacy${anchor}`);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(screen.getByRole('heading', { name })));
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('links to the other kinds', async () => {
    const { place, host } = await open('/policy?agreement=privacy');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Конфиденциальность');
    fireEvent.click(screen.getByRole('link', { name: 'API' }));
    expect(place.current).toBe('/policy?agreement=api_auth');
    const kinds = (host.api.call as jest.Mock).mock.calls.map(
      ([, , options]) => (options as { params: object }).params,
    );
    expect(kinds).toContainEqual({ kind: 'api_auth' });
  });

  it('scrolls the row of kinds until the current one is centred on a phone', async () => {
    const sizes = { offsetLeft: 300, offsetWidth: 100, clientWidth: 200 };
    const spies = Object.entries(sizes).map(([name, size]) =>
      jest.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockReturnValue(size),
    );
    await open('/policy?agreement=privacy');
    expect(screen.getByRole('navigation', { name: 'Виды документов' }).scrollLeft).toBe(250);
    spies.forEach((spy) => spy.mockRestore());
  });

  it('keeps a date on the line of the words before it', async () => {
    await open('/policy?agreement=privacy');
    expect(screen.getByText(/Редакция 2 · действует с/).textContent).toMatch(/действует с\u00a01/);
  });

  it('marks an earlier revision, and links to the one in effect', async () => {
    const { host, place } = await open(
      '/policy?agreement=privacy&revision=1',
      answers({ 'GET /policy/{kind}/': first }),
    );
    expect(asked(host)).toContainEqual(['/policy/{kind}/', { revision: 1, language: 'ru' }]);
    expect(plain(screen.getByText(/^Редакция 1 ·/).textContent)).toBe('Редакция 1 · с 1 января 2025 по 1 февраля 2026');
    expect(screen.getByText(/Это прежняя редакция/)).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Открыть действующую' }));
    expect(place.current).toBe('/policy?agreement=privacy');
  });

  it.each([
    ['ru', 'Редакция 1 · 1 февраля 2026', 'Редакция 1действовала 1 февраля 2026'],
    ['en', 'Version 1 · 1 Feb 2026', 'Version 1in effect on 1 Feb 2026'],
  ] as const)('names one date for a revision that was in effect for a day: %s', async (locale, text, listed) => {
    const short = { ...summaryOf(first), effective_from: '2026-02-01T07:00:00.000Z' };
    await open(
      '/policy?agreement=privacy&revision=1',
      answers({
        'GET /policy/{kind}/': { ...first, language: locale, effective_from: short.effective_from },
        'GET /policy/{kind}/revisions/': {
          revisions: [summaryOf(second), { ...short, effective_until: '2026-02-01T19:00:00.000Z' }],
        },
      }),
      locale,
    );
    expect(plain((await screen.findByText(/1 ·/)).textContent)).toBe(text);
    const archive = within(screen.getByRole('region', { name: /Все редакции|All versions/ }));
    expect(plain(archive.getAllByRole('listitem')[1]?.textContent)).toContain(listed);
  });

  it('does not mark a named revision as in effect while that is unknown', async () => {
    await open(
      '/policy?agreement=privacy&revision=1',
      answers({ 'GET /policy/{kind}/': first, 'GET /policy/{kind}/revisions/': new ApiError(503) }),
    );
    const dates = await screen.findByText(/^Редакция 1 ·/);
    expect(plain(dates.textContent)).toBe('Редакция 1 · с 1 января 2025');
    expect(screen.queryByText(/действует/)).not.toBeInTheDocument();
  });

  it('marks a later revision as not yet in effect', async () => {
    await open('/policy?agreement=privacy&revision=3', answers({ 'GET /policy/{kind}/': { ...second, revision: 3 } }));
    expect(screen.getByText(/ещё не вступила/)).toBeVisible();
  });

  it('shows a text in the language of the address, on a page in the other language', async () => {
    const { host } = await open('/policy?agreement=privacy&revision=2&language=ru', answers(), 'en');
    expect(screen.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    expect(asked(host)).toContainEqual(['/policy/{kind}/', { revision: 2, language: 'ru' }]);
    expect(screen.getByText('третий').closest('[lang]')).toHaveAttribute('lang', 'ru');
  });

  it('offers the last two revisions if the address names one that does not exist', async () => {
    await open(
      '/policy?agreement=privacy&from=1&to=99',
      answers({ 'GET /policy/{kind}/difference/': new ApiError(404) }),
    );
    expect(await screen.findByText('Такого документа нет')).toBeVisible();
    const chosen = screen.getAllByRole('combobox').map((field) => (field as HTMLSelectElement).value);
    expect(chosen).toEqual(['1', '3']);
    expect(screen.getByRole('button', { name: 'Сравнить' })).toBeEnabled();
    fireEvent.change(screen.getByRole('combobox', { name: 'Прежняя редакция' }), { target: { value: '3' } });
    expect(screen.getByRole('button', { name: 'Сравнить' })).toBeDisabled();
  });

  it('lists every revision with its dates, and compares any two', async () => {
    const { place } = await open('/policy?agreement=privacy');
    const archive = within(screen.getByRole('region', { name: 'Все редакции' }));
    const items = archive.getAllByRole('listitem');
    expect(items).toHaveLength(3);
    expect(items[0]).toHaveTextContent('вступит в силу 1 января 2999');
    // The mark says that it is in effect, the dates do not repeat it.
    expect(plain(items[1]?.textContent)).toMatch(/^Редакция 2действует ?с 1 февраля 2026/);
    expect(items[1]?.textContent?.match(/действует/g)).toHaveLength(1);
    expect(items[2]).toHaveTextContent('действовала с 1 января 2025 по 1 февраля 2026');
    expect(within(items[2] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/policy?agreement=privacy&revision=1',
    );
    fireEvent.change(archive.getByLabelText('Прежняя редакция'), { target: { value: '3' } });
    expect(archive.getByRole('button', { name: 'Сравнить' })).toBeDisabled();
    fireEvent.change(archive.getByLabelText('Прежняя редакция'), { target: { value: '1' } });
    fireEvent.click(archive.getByRole('button', { name: 'Сравнить' }));
    expect(place.current).toBe('/policy?agreement=privacy&from=1&to=3');
  });

  it('offers the revisions of the address again when the browser goes back from a comparison', async () => {
    const Back = () => {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(-1)}>Назад</button>;
    };
    const host = fakeHost({ api: fakeApi(answers({ 'GET /policy/{kind}/difference/': { parts: [] } })) });
    const page = [<PolicyRoutes key="page" host={host} />, <Back key="back" />];
    const { place } = await renderRemote(page, { host, path: '/policy?agreement=privacy&from=1&to=2' });
    const chosen = () => screen.getAllByRole('combobox').map((field) => (field as HTMLSelectElement).value);
    fireEvent.change(await screen.findByLabelText('Новая редакция'), { target: { value: '3' } });
    expect(chosen()).toEqual(['1', '3']);
    await press('Сравнить');
    expect(place.current).toBe('/policy?agreement=privacy&from=1&to=3');
    expect(chosen()).toEqual(['1', '3']);
    await press('Назад');
    expect(place.current).toBe('/policy?agreement=privacy&from=1&to=2');
    expect(chosen()).toEqual(['1', '2']);
  });

  it('shows a comparison by words: removed, added, and unchanged paragraphs folded', async () => {
    const parts = [
      { change: 'same', text: 'Начало.\n\nМы храним ' },
      { change: 'removed', text: 'семь' },
      { change: 'added', text: 'восемь' },
      { change: 'same', text: ' дней.\n\nКонец.\n\nСовсем конец.' },
    ];
    const { host } = await open(
      '/policy?agreement=privacy&from=1&to=2',
      answers({ 'GET /policy/{kind}/difference/': { from: 1, to: 2, parts } }),
    );
    expect(asked(host)).toContainEqual(['/policy/{kind}/difference/', { from: 1, to: 2, language: 'ru' }]);
    const text = within(screen.getByRole('region', { name: /что изменилось/ }));
    expect(text.getByText(/зачёркнуты/)).toBeVisible();
    expect(text.getByRole('deletion')).toHaveTextContent('[удалено: семь]');
    expect(text.getByRole('insertion')).toHaveTextContent('[добавлено: восемь]');
    expect(text.getByText('Показать абзацы без изменений: 1')).toBeVisible();
    fireEvent.click(text.getByText('Показать абзацы без изменений: 2'));
    expect(text.getByText('Совсем конец.')).toBeInTheDocument();
  });

  it('shows that there is no such revision, and offers support', async () => {
    const { host } = await open('/policy?agreement=privacy&revision=9', {});
    expect(await screen.findByText('Такого документа нет')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /Написать/ }));
    expect(host.support.open).toHaveBeenCalled();
  });

  it('loads support once the button next to a missing revision is hovered or focused', async () => {
    const { host } = await open('/policy?agreement=privacy&revision=9', {});
    const button = await screen.findByRole('button', { name: /Написать/ });
    fireEvent.pointerEnter(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(1);
    fireEvent.focus(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(2);
  });

  it('offers a retry if the text, the archive or a comparison does not load', async () => {
    const given: FakeAnswers = {
      'GET /policy/{kind}/': new ApiError(0),
      'GET /policy/{kind}/revisions/': new ApiError(503),
      'GET /policy/{kind}/difference/': new ApiError(503),
    };
    await open('/policy?agreement=privacy', given);
    expect(screen.getByText('Документ не загрузился')).toBeVisible();
    expect(screen.getByText('Редакции не загрузились')).toBeVisible();
    given['GET /policy/{kind}/'] = second;
    fireEvent.click(screen.getAllByRole('button', { name: 'Повторить' })[0] as HTMLElement);
    expect(await screen.findByRole('region', { name: 'Политика владельца' })).toBeVisible();
  });

  it('has no subpages', async () => {
    const host = fakeHost();
    const { place } = await renderRemote(<PolicyRoutes host={host} />, { host, path: '/policy/none' });
    expect(place.current).toBe('/not-found');
  });
});

describe('the text sent with the page', () => {
  beforeEach(() => {
    const sent = JSON.stringify({ asked: null, document: second });
    const paint = document.createElement('div');
    paint.id = firstPaintId;
    paint.textContent = 'Политика';
    const data = document.createElement('script');
    Object.assign(data, { type: 'application/json', id: sentDocumentId, textContent: sent });
    document.body.append(paint, data);
  });
  afterEach(() => [firstPaintId, sentDocumentId].forEach((id) => document.getElementById(id)?.remove()));

  it('is taken over without another call, and its HTML is removed', async () => {
    const { host } = await open('/policy?agreement=privacy');
    expect(document.getElementById(firstPaintId)).toBeNull();
    expect(screen.getByRole('region', { name: 'Политика владельца' })).toBeVisible();
    expect(asked(host).map(([path]) => path)).toEqual(['/policy/{kind}/revisions/']);
  });

  it.each([
    '/policy?agreement=api_auth',
    '/policy?agreement=privacy&revision=1',
    '/policy?agreement=privacy&language=en',
  ])('is not taken for another text: %s', async (path) => {
    const { host } = await open(path);
    expect(asked(host).map(([called]) => called)).toContain('/policy/{kind}/');
  });
});
