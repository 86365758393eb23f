import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import type { LoadMessages } from './Messages';
import { createTranslations } from './createTranslations';
import { useMessages } from './useMessages';

const loadArea = jest.fn<LoadMessages>((locale) =>
  Promise.resolve({ title: locale === 'ru' ? 'Паспорт' : 'Passport', errors: { own: locale } }),
);

function Screen() {
  const t = useMessages('area');
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('errors.invalid-code')}</p>
      <p>{t('Внимание: номер занят. Войдите.')}</p>
    </>
  );
}

describe('translations', () => {
  it('uses the texts of an area, then the common ones, and leaves a text of the service unchanged', async () => {
    const translations = await createTranslations('ru');
    await translations.addNamespace('area', loadArea);
    render(<Screen />, {
      wrapper: ({ children }) => <I18nextProvider i18n={translations.i18n}>{children}</I18nextProvider>,
    });

    expect(screen.getByRole('heading', { name: 'Паспорт' })).toBeVisible();
    expect(screen.getByText('Неверный код')).toBeVisible();
    expect(screen.getByText('Внимание: номер занят. Войдите.')).toBeVisible();

    await act(() => translations.changeLocale('en'));
    expect(screen.getByRole('heading', { name: 'Passport' })).toBeVisible();
    expect(screen.getByText('That code isn’t right')).toBeVisible();
  });

  it('translates a displayed error of the service when another language is chosen (R-63)', async () => {
    const translations = await createTranslations('ru');
    const said = [
      'Неверный пароль',
      'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
      'Неизвестный текст.',
    ];
    const shown = () => said.map((text) => translations.i18n.t(text));
    expect(shown()).toEqual(said);
    await translations.changeLocale('en');
    expect(shown()).toEqual([
      'That password isn’t right',
      'The service is briefly unavailable. Try again in a minute.',
      'Неизвестный текст.',
    ]);
    await translations.changeLocale('ru');
    expect(shown()).toEqual(said);
  });

  it('loads a language once, and only the one in use', async () => {
    const load = jest.fn<LoadMessages>(() => Promise.resolve({ title: 'x' }));
    const translations = await createTranslations('ru');
    await translations.addNamespace('area', load);
    expect(load.mock.calls).toEqual([['ru']]);
    await translations.changeLocale('en');
    await translations.changeLocale('ru');
    expect(load.mock.calls).toEqual([['ru'], ['en']]);
  });

  it('also switches a part that is loaded during a change of the language', async () => {
    const translations = await createTranslations('ru');
    let answer = (): void => undefined;
    const slow: LoadMessages = (locale) =>
      locale === 'ru' ? Promise.resolve({}) : new Promise((resolve) => (answer = () => resolve({})));
    await translations.addNamespace('slow', slow);
    const changed = translations.changeLocale('en');
    await translations.addNamespace('area', loadArea);
    answer();
    await changed;
    expect(translations.i18n.t('title', { ns: 'area' })).toBe('Passport');
  });
});
