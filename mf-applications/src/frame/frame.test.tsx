import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { press } from '@passport/shared/testing/acts';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { calendar, shop } from '../testing/samples';
import { areaTexts } from '../texts';
import { CopyButton } from './CopyButton';
import { focusFirstInvalid } from './focusFirstInvalid';
import { NoticeBar } from './NoticeBar';
import { SecretBox } from './SecretBox';
import { secretFile, secretOf } from './secretFile';

/** jsdom's Blob has no `text` (jsdom issue 2555). */
const textOf = (file: Blob): Promise<unknown> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });

describe('a secret, shown once', () => {
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is downloaded as the settings of the program in the guide', async () => {
    const file = secretFile(calendar, 'pp_test_x');
    await renderRemote(<SecretBox name="Секрет клиента" secret="pp_test_x" file={file} />, { messages: areaTexts });
    await press('Скачать');
    expect(file.name).toBe(`passport-${calendar.id}.env`);
    expect(await textOf(files[0]!)).toBe(`CLIENT_ID=${calendar.id}\nCLIENT_SECRET=pp_test_x\n`);
  });

  it('breaks at the end of a line, not after a hyphen of its own', async () => {
    await renderRemote(<SecretBox name="Секрет" secret="pp_test_a-b" file={secretFile(calendar, 'x')} />, {
      messages: areaTexts,
    });
    expect(screen.getByText('pp_test_a-b')).toHaveStyle('word-break: break-all');
  });

  it('has the names of a site for a site', () => {
    expect(secretFile(shop, 'pp_live_x').values).toEqual({ SITE_ID: shop.id, SECRET_KEY: 'pp_live_x' });
  });

  it.each([
    [{ ...calendar, client_secret: 'a' }, 'a'],
    [{ ...shop, secret_key: 'b' }, 'b'],
    [calendar, undefined],
  ])('%# is read from the answer that made it', (answer, secret) => {
    expect(secretOf(answer)).toBe(secret);
  });
});

describe('a copy button', () => {
  it('reports a failure if the page has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const host = fakeHost();
    await renderRemote(<CopyButton text="x" name="ID" />, { host, messages: areaTexts });
    await press('Скопировать: ID');
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Не удалось скопировать'));
  });
});

/** The corners and the line of the cards around it. */
const asCards = { borderRadius: '20px', boxShadow: 'var(--shadow-card)' };

it('a notice has its title, its text and its action', async () => {
  await renderRemote(
    <NoticeBar tone="warning" title="Внимание" action={<a href="/x">Исправить</a>}>
      <p>Почему</p>
    </NoticeBar>,
    { messages: areaTexts },
  );
  expect(screen.getByText('Внимание')).toBeVisible();
  expect(screen.getByText('Внимание').parentElement?.parentElement).toHaveStyle(asCards);
  expect(screen.getByText('Почему')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Исправить' })).toBeVisible();
});

it('the first wrong field takes the focus', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input aria-invalid="false"><input id="a" aria-invalid="true"><input aria-invalid="true">';
  document.body.append(form);
  focusFirstInvalid(form);
  expect(document.activeElement?.id).toBe('a');
  form.remove();
});
