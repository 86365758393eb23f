import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SessionItem } from '@passport/shared/schemas/account';
import { iphoneSafari, windowsChrome } from '../testing/samples';
import { Sessions } from './Sessions';
import type { SessionsApi } from './sessions.api';

const times = {
  name: null,
  can_be_named: true,
  methods: ['sms'],
  service: null,
  first_seen: '2024-11-01T10:00:00.000Z',
  last_seen: '2024-11-20T10:00:00.000Z',
};
const here: SessionItem = { id: 'here', is_current: true, ...windowsChrome, ...times };
const phone: SessionItem = { id: 'phone', is_current: false, ...iphoneSafari, ...times };

let api: { [Call in keyof SessionsApi]: jest.Mock<SessionsApi[Call]> };
let sessions: Sessions;
beforeEach(async () => {
  api = {
    list: jest.fn<SessionsApi['list']>().mockResolvedValue({ sessions: [here, phone], next_cursor: null, total: 2 }),
    end: jest.fn<SessionsApi['end']>().mockResolvedValue({}),
    rename: jest.fn<SessionsApi['rename']>().mockResolvedValue({}),
    endOthers: jest.fn<SessionsApi['endOthers']>().mockResolvedValue({ ended: 1 }),
  };
  sessions = new Sessions(api);
  await sessions.list.load();
});

describe('the sessions of a person', () => {
  it('separate this one from the others', () => {
    expect(sessions.current).toBe(here);
    expect(sessions.others).toEqual([phone]);
  });

  it('have no current one and no others before they are loaded', () => {
    const unloaded = new Sessions(api);
    expect(unloaded.current).toBeUndefined();
    expect(unloaded.others).toEqual([]);
  });

  it('lose an ended one, and send one call for it', async () => {
    const ends = [sessions.end('phone'), sessions.end('phone')];
    expect(sessions.ending.has('phone')).toBe(true);
    await Promise.all(ends);
    expect(api.end).toHaveBeenCalledTimes(1);
    expect(sessions.others).toEqual([]);
    expect(sessions.ending.has('phone')).toBe(false);
  });

  it('are reloaded after a device was named, because it may have other sessions', async () => {
    api.list.mockResolvedValue({ sessions: [here, { ...phone, name: 'Дача' }], next_cursor: null, total: 2 });
    await sessions.rename('phone', 'Дача');
    expect(api.rename).toHaveBeenCalledWith('phone', 'Дача');
    expect(sessions.others).toMatchObject([{ name: 'Дача' }]);
  });

  it('keep one that could not be ended', async () => {
    api.end.mockRejectedValueOnce(new ApiError(503));
    await expect(sessions.end('phone')).rejects.toMatchObject({ status: 503 });
    expect(sessions.others).toEqual([phone]);
    expect(sessions.ending.has('phone')).toBe(false);
  });

  it('are reloaded after the others were ended, because there may be new ones', async () => {
    api.list.mockResolvedValue({ sessions: [here], next_cursor: null, total: 1 });
    const ended = sessions.endOthers();
    expect(sessions.isEndingOthers).toBe(true);
    expect(await ended).toBe(1);
    expect(sessions.isEndingOthers).toBe(false);
    expect(sessions.others).toEqual([]);
  });

  it('stay if the others could not be ended', async () => {
    api.endOthers.mockRejectedValueOnce(new ApiError(0));
    await expect(sessions.endOthers()).rejects.toMatchObject({ status: 0 });
    expect(sessions.isEndingOthers).toBe(false);
    expect(sessions.others).toEqual([phone]);
    expect(api.list).toHaveBeenCalledTimes(1);
  });
});
