import { describe, expect, it } from '@jest/globals';
import { dress } from './dress.mjs';

const russian = 'ru-RU,ru;q=0.9,en;q=0.8';

describe('a page of the demo', () => {
  it('has the button of the integration guide, in the language of the browser', () => {
    const html = '<h1>Shop</h1><a href="/sign-in">Sign in with Passport</a>';
    const button = (text) => `<a class="passport-button" href="/sign-in">${text}</a>`;
    expect(dress(html, { status: 200, acceptLanguage: russian })).toContain(button('Войти через Паспорт'));
    const english = dress(html, { status: 200, acceptLanguage: 'en-GB' });
    expect(english).toContain(button('Sign in with Passport'));
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<title>Shop</title>');
    expect(english).toContain('.passport-button {');
  });

  it('greets in Russian, and leaves names alone', () => {
    const html = '<h1>Wiki</h1><p>Hello, Sign out</p><p>back@example.com</p><a href="/sign-out">Sign out</a>';
    const page = dress(html, { status: 200, acceptLanguage: russian });
    expect(page).toContain('<p>Здравствуйте, Sign out</p><p>back@example.com</p><a href="/sign-out">Выйти</a>');
  });

  it.each([
    [russian, 'Отмена'],
    ['en', 'Cancel'],
  ])('lets a person refuse at the external provider in their language: %s', (acceptLanguage, text) => {
    const html = '<h1>Demo provider</h1><form><button name="refuse" value="yes">Cancel</button></form>';
    expect(dress(html, { status: 200, acceptLanguage })).toContain(
      `<button name="refuse" value="yes">${text}</button>`,
    );
  });

  it.each([
    [russian, 'Вы отменили вход.', 'Назад'],
    ['en', 'You canceled the sign-in.', 'Back'],
  ])('says a cancelled sign-in in words: %s', (acceptLanguage, words, back) => {
    const html = '<h1>Calendar</h1><p>End-User aborted interaction</p><a href="/">Back</a>';
    const page = dress(html, { status: 400, acceptLanguage });
    expect(page).toMatch(new RegExp(`<p role="alert">${words}[^<]*</p><small>End-User aborted interaction</small>`));
    expect(page).toContain(`<a href="/">${back}</a>`);
  });

  it('shows the message of an error as it is', () => {
    const page = dress('<h1>Wiki</h1><p>no element $& in $1</p>', { status: 400 });
    expect(page).toContain('<small>no element $& in $1</small>');
  });

  it('leads back from an error that has no link of its own', () => {
    const page = dress('<h1>Wiki</h1><p>ERR_SIGNATURE</p>', { status: 400 });
    expect(page).toContain('The sign-in didn’t work.');
    expect(page).toContain('<small>ERR_SIGNATURE</small><a href="/">Back</a>');
  });
});
