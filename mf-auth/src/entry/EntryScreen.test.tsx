import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import { runInAction } from 'mobx';
import { Route, Routes } from 'react-router-dom';
import { authTexts } from '../texts';
import { EntryScreen } from './EntryScreen';

const screens = (
  <Routes>
    <Route path="/" element={<EntryScreen />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (host: ReturnType<typeof fakeHost>, path: string) =>
  renderRemote(screens, { host, path, messages: authTexts });

beforeEach(() => window.sessionStorage.clear());

describe('EntryScreen', () => {
  it('shows nothing of the card until the session is known', async () => {
    const host = fakeHost({ session: { status: 'unknown' } });
    const { place } = await open(host, '/');
    expect(screen.queryByRole('heading')).toBeNull();
    act(() => runInAction(() => void (host.session.status = 'signed-in')));
    await waitFor(() => expect(place.current).toBe('/showcase'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it.each([
    ['/', '/showcase'],
    ['/?next=%2Fpassport', '/not-found'],
    ['/?client_id=app', '/not-found'],
  ])('leads a signed-in visitor from %s to %s', async (path, target) => {
    const { place } = await open(fakeHost({ session: { status: 'signed-in' } }), path);
    expect(place.current).toBe(target);
  });

  it('goes to the landing page of this installation', async () => {
    const config = { ...fakeHost().config, defaultLanding: '/passport' as const };
    const { place } = await open(fakeHost({ session: { status: 'signed-in' }, config }), '/');
    expect(place.current).toBe('/passport');
  });

  it('ends the session on logout and shows the card, even if the service cannot be reached', async () => {
    const signOut = jest.fn(async () => {
      await Promise.resolve();
      act(() => runInAction(() => void (host.session.status = 'anonymous')));
      throw new Error('offline');
    });
    const host: FakeHost = fakeHost({ session: { status: 'signed-in', signOut } });
    const { place } = await open(host, '/?logout&site_id=s');
    await screen.findByRole('heading', { name: 'Вход или регистрация' });
    expect([place.current, signOut.mock.calls.length]).toEqual(['/?site_id=s', 1]);
  });
});
