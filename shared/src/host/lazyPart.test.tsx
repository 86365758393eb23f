import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { fakeHost } from '../testing/fakeHost';
import { renderRemote } from '../testing/renderRemote';
import { lazyPart } from './lazyPart';

function Screen({ name }: { name: string }) {
  return <h1>{useMessages('mf-x/part')('hello', { name })}</h1>;
}

const load = jest.fn<() => Promise<ComponentType<{ name: string }>>>();
const create = (isOptional = false) =>
  lazyPart({
    isOptional,
    load,
    texts: [
      {
        namespace: 'mf-x/part',
        load: (locale) => Promise.resolve({ hello: locale === 'ru' ? 'Привет, {{name}}' : 'Hi, {{name}}' }),
      },
    ],
    fallback: <p>wait</p>,
  });

/** The wrapper that the shell puts around each remote. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || this.props.children;
  }
}

describe('a lazy part', () => {
  it('shows its fallback until its code and texts are loaded, and follows the language', async () => {
    let arrive: (part: typeof Screen) => void = () => undefined;
    load.mockReset().mockReturnValue(new Promise((done) => (arrive = done)));
    const Part = create();
    const { translations } = await renderRemote(<Part name="Анна" />);
    expect(screen.getByText('wait')).toBeVisible();
    await act(async () => arrive(Screen));
    expect(await screen.findByRole('heading', { name: 'Привет, Анна' })).toBeVisible();
    await act(() => translations.changeLocale('en'));
    expect(screen.getByRole('heading', { name: 'Hi, Анна' })).toBeVisible();
  });

  it('appears immediately after a preload', async () => {
    load.mockReset().mockResolvedValue(Screen);
    const Part = create();
    const host = fakeHost();
    await Part.preload(host);
    await Part.preload(host);
    await renderRemote(<Part name="A" />, { host });
    expect(screen.queryByText('wait')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is an error in the boundary if it cannot be loaded, and can be retried', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    load.mockReset().mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Screen);
    const Part = create();
    const { unmount } = await renderRemote(
      <Boundary>
        <Part name="A" />
      </Boundary>,
    );
    expect(await screen.findByText('chunk')).toBeVisible();
    unmount();
    await renderRemote(<Part name="Анна" />);
    expect(await screen.findByRole('heading', { name: 'Привет, Анна' })).toBeVisible();
    report.mockRestore();
  });

  it('shows a toast if it is optional, and is tried again at its next use', async () => {
    load.mockReset().mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Screen);
    const Part = create(true);
    const host = fakeHost();
    const { unmount } = await renderRemote(<Part name="A" />, { host });
    await waitFor(() => expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи')));
    expect(screen.getByText('wait')).toBeVisible();
    unmount();
    await renderRemote(<Part name="Анна" />, { host });
    expect(await screen.findByRole('heading', { name: 'Привет, Анна' })).toBeVisible();
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
  });
});
