import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { CallOptions } from '@passport/shared/api-client/endpoint';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { fileOf, openSupport, signedIn } from '../../testing/supportKit';
import { fileSize } from './fileSize';

beforeAll(installDialog);
beforeEach(() => sessionStorage.clear());

const picker = () => screen.getByLabelText('Приложить файлы');
const names = () => within(screen.getByRole('list', { name: 'Приложенные файлы' })).getAllByRole('listitem');
const pick = (...files: File[]) => fireEvent.change(picker(), { target: { files } });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const png = (name = 'a.png', size?: number) => fileOf(name, 'image/png', size);

describe('files of a request to support', () => {
  it('can be picked, are shown with name and size, sent, and can be removed', async () => {
    const { sent } = await openSupport({ user: signedIn });
    pick(png('снимок.png', 240_000), fileOf('log.bin', ''));
    expect(names().map(({ textContent }) => textContent)).toEqual(['снимок.png240\u00a0КБ', 'log.bin10\u00a0байт']);
    await press('Убрать файл log.bin');
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    expect(sent[0]?.getAll('files').map((file) => (file as File).name)).toEqual(['снимок.png']);
  });

  it('pass the focus to the picker when the last one is removed', async () => {
    await openSupport({ user: signedIn });
    pick(png());
    screen.getByRole('button', { name: 'Убрать файл a.png' }).focus();
    await press('Убрать файл a.png');
    expect(picker()).toHaveFocus();
  });

  it('can be dropped on the form', async () => {
    await openSupport({ user: signedIn });
    const form = screen.getByRole('textbox', { name: /Что случилось/ });
    const dataTransfer = { types: ['Files'], files: [png('dropped.png')] };
    fireEvent.dragOver(form, { dataTransfer });
    expect(screen.getByText('Отпустите, чтобы приложить')).toBeVisible();
    fireEvent.drop(form, { dataTransfer });
    expect(screen.queryByText('Отпустите, чтобы приложить')).not.toBeInTheDocument();
    expect(screen.getByText('dropped.png')).toBeVisible();
  });

  it('can be pasted; a pasted text stays a text', async () => {
    await openSupport({ user: signedIn });
    const field = screen.getByRole('textbox', { name: /Что случилось/ });
    fireEvent.paste(field, { clipboardData: { types: ['Files'], files: [png('pasted.png')] } });
    expect(screen.getByText('pasted.png')).toBeVisible();
    fireEvent.paste(field, { clipboardData: { types: ['text/plain', 'Files'], files: [png('table.png')] } });
    expect(screen.queryByText('table.png')).not.toBeInTheDocument();
  });

  it('do not include a dragged text', async () => {
    await openSupport({ user: signedIn });
    const field = screen.getByRole('textbox', { name: /Что случилось/ });
    const over = createEvent.dragOver(field, { dataTransfer: { types: ['text/plain'], files: [] } });
    fireEvent(field, over);
    expect(over.defaultPrevented).toBe(false);
  });

  it('are skipped if their type is wrong, and the others are added', async () => {
    await openSupport({ user: signedIn });
    pick(fileOf('a.exe', 'application/x-msdownload'), png('b.png'), png('empty.png', 0));
    expect(names()).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Подойдут PDF, изображения и ZIP');
  });

  it('may have exactly 5,000,000 bytes; one more stops the adding', async () => {
    await openSupport({ user: signedIn });
    pick(png('1.png', 2_000_000), png('2.png', 3_000_000));
    expect(names()).toHaveLength(2);
    await press('Убрать файл 2.png');
    pick(png('3.png', 3_000_001), png('4.png'));
    expect(names()).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('не больше 5 МБ');
  });

  it('are limited to five, after which the picker is disabled', async () => {
    await openSupport({ user: signedIn });
    pick(...['1', '2', '3', '4', '5', '6'].map((name) => png(`${name}.png`)));
    expect(names()).toHaveLength(5);
    expect(screen.getByRole('alert')).toHaveTextContent('не больше пяти файлов');
    expect(picker()).toBeDisabled();
    await press('Убрать файл 5.png');
    expect(picker()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('have one line for all errors', async () => {
    await openSupport({ user: signedIn });
    pick(fileOf('a.txt', 'text/plain'), png('b.png', 5_000_001));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(plain(screen.getByRole('alert').textContent)).toBe(
      'Приложены не все файлы: подойдут PDF, изображения и ZIP без пароля и других архивов внутри; общий размер — до 5 МБ',
    );
  });

  it('have one sentence for all errors in English too', async () => {
    await openSupport({ user: signedIn, locale: 'en' });
    const files = ['1', '2', '3', '4', '5', '6'].map((name) => png(`${name}.png`));
    fireEvent.change(screen.getByLabelText('Attach files'), {
      target: { files: [fileOf('a.txt', 'text/plain'), ...files] },
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Some files were left out: only PDFs, images .* inside; there can be up to five$/,
    );
  });

  it('are announced each time they are added, in whatever way', async () => {
    await openSupport({ user: signedIn });
    const field = screen.getByRole('textbox', { name: /Что случилось/ });
    const said = () => screen.getByText(/^Приложен/);
    pick(png('a.png'), png('b.png'), fileOf('c.txt', 'text/plain'));
    expect(said()).toHaveTextContent('Приложены 2 файла: a.png, b.png');
    expect(said().parentElement).toBe(screen.getAllByRole('status')[0]);
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [png('dropped.png')] } });
    expect(said()).toHaveTextContent('Приложен 1 файл: dropped.png');
    fireEvent.paste(field, { clipboardData: { types: ['Files'], files: [png('image.png')] } });
    const first = said();
    expect(first).toHaveTextContent('Приложен 1 файл: image.png');
    fireEvent.paste(field, { clipboardData: { types: ['Files'], files: [png('image.png')] } });
    expect(said()).toHaveTextContent('Приложен 1 файл: image.png');
    expect(said()).not.toBe(first);
  });

  it('are not announced as added if they were removed or refused', async () => {
    await openSupport({ user: signedIn });
    pick(png('a.png'));
    await press('Убрать файл a.png');
    expect(screen.queryByText(/^Приложен \d/)).not.toBeInTheDocument();
    pick(fileOf('c.txt', 'text/plain'));
    expect(screen.queryByText(/^Приложен\S* \d/)).not.toBeInTheDocument();
  });

  it.each([
    ['the dialog', () => screen.getByRole('dialog')],
    ['the page behind it', () => document.body],
  ])('do not replace the page if they are dropped on %s outside the form', async (_place, target) => {
    const { host } = await openSupport({ user: signedIn });
    pick(png('a.png'));
    const dragged = () => ({ dataTransfer: { types: ['Files'], files: [png('beside.png')], dropEffect: 'copy' } });
    const events = [createEvent.dragOver(target(), dragged()), createEvent.drop(target(), dragged())];
    events.forEach((event) => fireEvent(target(), event));
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
    expect(events.map((event) => (event as DragEvent).dataTransfer?.dropEffect)).toEqual(['none', 'none']);
    expect(names().map(({ textContent }) => textContent)).toEqual(['a.png10\u00a0байт']);
    act(() => host.support.close());
    const later = createEvent.drop(document.body, dragged());
    fireEvent(document.body, later);
    expect(later.defaultPrevented).toBe(false);
  });

  it('do not affect a text dropped outside the form', async () => {
    await openSupport({ user: signedIn });
    const drop = createEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(false);
  });

  it('show the progress of each', async () => {
    const { host } = await openSupport({ user: signedIn });
    let upload: CallOptions['onUpload'];
    host.api.call = ((_endpoint: unknown, _body: unknown, options: CallOptions) => {
      upload = options.onUpload?.bind(options);
      return new Promise(() => undefined);
    }) as typeof host.api.call;
    pick(png('1.png', 100), png('2.png', 300));
    fill(/Что случилось/, 'Вопрос');
    await press('Отправить');
    act(() => upload?.(0.5));
    await settle();
    expect(screen.getByRole('progressbar', { name: 'Отправка файла 1.png' })).toHaveAttribute('value', '1');
    expect(Number(screen.getByRole('progressbar', { name: 'Отправка файла 2.png' }).getAttribute('value'))).toBeCloseTo(
      1 / 3,
    );
  });
});

it.each([
  [999, 'ru', '999\u00a0байт'],
  [70, 'en', '70\u00a0bytes'],
  [240_499, 'ru', '240\u00a0КБ'],
  [240_499, 'en', '240\u00a0KB'],
  [1_250_000, 'en', '1.3\u00a0MB'],
] as const)('%i bytes are written in %s as %s', (bytes, locale, text) => {
  expect(fileSize(bytes, locale)).toBe(text);
});
