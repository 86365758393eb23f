import { describe, expect, it, jest } from '@jest/globals';
import { HostProvider } from '../host/HostContext';
import { fakeHost } from '../testing/fakeHost';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useAccountChanges } from './useAccountChanges';

function listen(handle: () => void) {
  const handles = new Map<string, () => void>();
  const host = fakeHost({
    realtime: {
      subscribe(event, run) {
        handles.set(event, run as () => void);
        return () => handles.delete(event);
      },
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>;
  const view = renderHook(({ run }) => useAccountChanges(run), { wrapper, initialProps: { run: handle } });
  return { handles, ...view };
}

describe('changes of the account', () => {
  it.each(['session_ended', 'session_started', 'profile_changed', 'reopened'])('%s runs the handler', (event) => {
    const handle = jest.fn();
    const { handles } = listen(handle);
    handles.get(event)?.();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it('runs the handler of the latest render, without a new subscription', () => {
    const first = jest.fn();
    const { handles, rerender } = listen(first);
    const subscribed = handles.get('profile_changed');
    const second = jest.fn();
    rerender({ run: second });
    expect(handles.get('profile_changed')).toBe(subscribed);
    subscribed?.();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('are ignored once the screen is unmounted', () => {
    const { handles, unmount } = listen(jest.fn());
    unmount();
    expect([...handles.keys()]).toEqual([]);
  });
});
