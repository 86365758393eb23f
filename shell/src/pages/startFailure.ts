import { firstPaintId, type Locale } from '@passport/shared/constants';

/** With the code, not beside it: the texts may be the very file that did not come. */
const texts: Record<Locale, { title: string; reload: string }> = {
  ru: { title: 'Не удалось открыть страницу', reload: 'Обновить страницу' },
  en: { title: 'This page could not be opened', reload: 'Reload the page' },
};

/**
 * What stands there where the page cannot start, e.g. because its texts did not come: the card of the first paint would take
 * what is typed, and lead nowhere.
 * @param reload asks for the page anew
 */
export function showStartFailure(page: Document, reload: () => void): void {
  const { title, reload: again } = texts[page.documentElement.lang === 'en' ? 'en' : 'ru'];
  const place = page.createElement('main');
  place.setAttribute('role', 'alert');
  place.style.cssText = 'padding:10vh 24px;text-align:center';
  const heading = page.createElement('h1');
  heading.textContent = title;
  const button = page.createElement('button');
  button.textContent = again;
  button.style.cssText =
    'min-height:44px;margin-top:24px;padding:0 20px;border:0;border-radius:12px;background:var(--color-accent);color:var(--color-on-accent)';
  button.addEventListener('click', reload);
  place.append(heading, button);
  page.getElementById(firstPaintId)?.remove();
  page.body.append(place);
}
