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

  it('hands the reason of a lost session to the other tabs until somebody signs in or out', () => {
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

  it('drops the pair though a full storage takes no reason', () => {
    const storage = createTokenStorage(window);
    storage.write(pair);
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.clear('expired');
    setItem.mockRestore();
    expect(storage.read()).toBeUndefined();
  });

  it('takes half a pair for none', () => {
    localStorage.setItem('access_token', 'a');
    expect(createTokenStorage(window).read()).toBeUndefined();
  });

  it('holds the pair for the life of the page where the storage is closed', () => {
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

  it('tells of changes in other tabs, and of nothing else', () => {
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
