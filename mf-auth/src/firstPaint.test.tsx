/**
 * The fragment is rendered by Node at build time, so its renderer is Node's here too.
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen, waitFor } from '@testing-library/react';
import { EntryScreen } from './entry/EntryScreen';
import { renderFirstPaint } from './firstPaint';
import { authTexts } from './texts';

const live = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Номер телефона/ });
const open = (host = fakeHost()) => renderRemote(<EntryScreen />, { host, messages: authTexts });

/** The page as the site sends it, before any script. */
function receive(value: string, caret = value.length): HTMLElement {
  const card = document.createElement('div');
  card.id = 'first-paint';
  card.innerHTML = renderFirstPaint('ru').html;
  document.body.prepend(card);
  const input = card.querySelector('input')!;
  input.value = value;
  input.focus();
  input.setSelectionRange(caret, caret);
  return card;
}

beforeEach(() => {
  window.sessionStorage.clear();
  document.body.replaceChildren();
});

describe('renderFirstPaint', () => {
  it.each([
    ['ru', 'Вход или регистрация', 'Продолжить'],
    ['en', 'Sign in or create an account', 'Continue'],
  ] as const)('is the first step in %s, whose Enter submits', (locale, title, button) => {
    document.body.innerHTML = renderFirstPaint(locale).html;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
    expect(screen.getByRole('textbox')).toHaveAttribute('name', 'phone');
  });

  it('contains plain rules, small enough to be inlined', () => {
    const { html, css } = renderFirstPaint('ru');
    expect(css).not.toMatch(/data-styled|<style|sc\*\//);
    expect(css).toContain('#first-paint{position:absolute');
    expect(html.length + css.length).toBeLessThan(11_000);
  });

  it('suggests passkeys, and keeps a place for the link where one was used in this browser', () => {
    const { html, css } = renderFirstPaint('ru');
    document.body.innerHTML = html;
    expect(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'tel webauthn');
    expect(document.querySelector('[data-passkey-row]')).toBeEmptyDOMElement();
    expect(css).toContain('[data-passkey-used] #first-paint [data-passkey-row]{display:block}');
  });

  it('has the markup of the live card', async () => {
    const outline = (root: Element) => [...root.querySelectorAll('section *')].map((element) => element.localName);
    const card = document.createElement('div');
    card.innerHTML = renderFirstPaint('ru').html;
    const { container } = await open();
    await live();
    expect(outline(container)).toEqual(outline(card));
  });
});

describe('the live card', () => {
  it('takes over text, caret and focus, and removes the first paint', async () => {
    receive('89001234567', 4);
    await open();
    const input = await live();
    expect(document.getElementById('first-paint')).toBeNull();
    expect(input).toHaveValue('+7 900 123-45-67');
    expect(input).toHaveFocus();
    expect(input.value.slice(0, input.selectionStart!)).toBe('+7 900 ');
  });

  it('submits a form that was submitted before any script ran', async () => {
    receive('9001234567').dataset.submitted = '';
    const host = fakeHost();
    await open(host);
    await waitFor(() =>
      expect(host.api.call).toHaveBeenCalledWith(
        expect.objectContaining({ path: '/user/identify/' }),
        expect.objectContaining({ phone: '+79001234567' }),
      ),
    );
  });

  it('removes the first paint if there is no sign-in', async () => {
    receive('');
    await open(fakeHost({ session: { status: 'signed-in' } }));
    expect(document.getElementById('first-paint')).toBeNull();
  });
});
