import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTokenStorage } from './tokenStorage';

const pair = { access: 'a', refresh: 'r' };
beforeEach(() => localStorage.clear());

describe('token storage', () => {
  it('keeps the pair under the keys of the specification', () => {
    const storage = createTokenStorage(window);
    storage.write(pair);
    expect({ ...localStorage }).toEqual({ access_token: 'a', refresh_token: 'r' });
    expect(createTokenStorage(window).read()).toEqual(pair);
    storage.clear();
    expect(localStorage).toHaveLength(0);
    expect(storage.read()).toBeUndefined();
  });

  it('passes the reason of a lost session to the other tabs until the next sign-in or sign-out', () => {
    const [storage, otherTab] = [createTokenStorage(window), createTokenStorage(window)];
    storage.write(pair);
    storage.clear('reused');
    expect(otherTab.read()).toBeUndefined();
    expect(otherTab.lostReason()).toBe('reused');
    storage.write(pair);
    expect(otherTab.lostReason()).toBeUndefined();
    storage.clear('expired');
    storage.clear();
    expect(otherTab.lostReason()).toBeUndefined();
  });

  it('drops the pair even if a full storage cannot store the reason', () => {
    const storage = createTokenStorage(window);
    storage.write(pair);
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.clear('expired');
    setItem.mockRestore();
    expect(storage.read()).toBeUndefined();
  });

  it('treats an incomplete pair as none', () => {
    localStorage.setItem('access_token', 'a');
    expect(createTokenStorage(window).read()).toBeUndefined();
  });

  it('keeps the pair for the lifetime of the page if the storage is forbidden', () => {
    const closed = Object.create(window, {
      localStorage: {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    }) as Window;
    const storage = createTokenStorage(closed);
    expect(storage.read()).toBeUndefined();
    storage.write(pair);
    expect(storage.read()).toEqual(pair);
    storage.clear('expired');
    expect(storage.read()).toBeUndefined();
    expect(storage.lostReason()).toBeUndefined();
  });

  it('reports changes in other tabs, and nothing else', () => {
    const handle = jest.fn();
    const stop = createTokenStorage(window).onChangeElsewhere(handle);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' }));
    expect(handle).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(handle).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(handle).toHaveBeenCalledTimes(2);
  });
});
