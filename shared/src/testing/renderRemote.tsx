import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { Locale } from '../constants';
import type { Host } from '../host/Host';
import { HostProvider } from '../host/HostContext';
import { createTranslations } from '../i18n/createTranslations';
import type { Texts } from '../i18n/Messages';
import { fakeHost } from './fakeHost';

interface RemoteSetting {
  host?: Host;
  path?: string;
  locale?: Locale;
  /** The texts of the rendered remote. */
  messages?: Texts;
}

/**
 * Renders a part of a remote as the shell would, with router, texts and Host.
 * @returns the current place of the router, with the browser's Back and Forward (`go`), and the result of testing-library's `render`
 */
export async function renderRemote(
  part: ReactNode,
  { host = fakeHost(), path = '/', locale = 'ru', messages }: RemoteSetting = {},
) {
  const translations = await createTranslations(locale);
  if (messages) await translations.addNamespace(messages.namespace, messages.load);
  // Lazy parts load their texts through the Host.
  (host.locale as { addMessages: Host['locale']['addMessages'] }).addMessages = translations.addNamespace;
  const place = { current: path, go: (_delta: number): void | Promise<void> => undefined };
  function Place() {
    const { pathname, search, hash } = useLocation();
    place.current = `${pathname}${search}${hash}`;
    place.go = useNavigate();
    return null;
  }
  const view = render(part, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={translations.i18n}>
        <MemoryRouter initialEntries={[path]}>
          <HostProvider host={host}>{children}</HostProvider>
          <Place />
        </MemoryRouter>
      </I18nextProvider>
    ),
  });
  // Lazy screens are loaded in the next task.
  await act(() => Promise.resolve());
  return { ...view, place, translations };
}
