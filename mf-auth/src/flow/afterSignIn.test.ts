import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reportAfterSignIn, timezoneHours } from './afterSignIn';
import type { AuthApi } from './auth.api';
import { createPreregisterPhone } from '@passport/shared/data/preregisterPhone';

const createApi = () => ({
  setTimezone: jest.fn<AuthApi['setTimezone']>(() => Promise.resolve({})),
  updateCookiesConsent: jest.fn<AuthApi['updateCookiesConsent']>(() => Promise.resolve({})),
  updateNewsConsent: jest.fn<AuthApi['updateNewsConsent']>(() => Promise.resolve({})),
});

const session = { reload: jest.fn(() => Promise.resolve()) };

beforeEach(() => {
  window.localStorage.clear();
  session.reload.mockClear();
});

describe('reportAfterSignIn', () => {
  it('always sends the timezone, and given consents', async () => {
    const api = createApi();
    await reportAfterSignIn(api, session, { timezone: 5.5, cookiesAccepted: false, news: false });
    expect(api.setTimezone).toHaveBeenCalledWith({ timezone: 5.5 });
    expect(api.updateCookiesConsent).not.toHaveBeenCalled();
    expect(api.updateNewsConsent).not.toHaveBeenCalled();
    expect(session.reload).not.toHaveBeenCalled();
    await reportAfterSignIn(api, session, { timezone: 3, cookiesAccepted: true, news: true });
    expect(api.updateCookiesConsent).toHaveBeenCalledTimes(1);
    expect(api.updateNewsConsent).toHaveBeenCalledWith({ promotional_materials_consent: true });
    expect(session.reload).toHaveBeenCalledTimes(1);
  });

  it('is not stopped by a failed call', async () => {
    const api = createApi();
    api.setTimezone.mockRejectedValue(new Error('offline'));
    await reportAfterSignIn(api, session, { timezone: 3, cookiesAccepted: true, news: false });
    expect(api.updateCookiesConsent).toHaveBeenCalledTimes(1);
  });
});

it.each([
  [-180, 3],
  [-330, 5.5],
  [240, -4],
  [0, 0],
])('an offset of %i minutes is %p hours', (minutes, hours) => {
  expect(timezoneHours({ getTimezoneOffset: () => minutes } as Date)).toBe(hours);
});

it.each([
  ['"+79001234567"', '+79001234567'],
  ['79001234567', '79001234567'],
  ['{"phone":1}', undefined],
  ['not json', undefined],
])('kid_preregister_phone %p is read as %p', (stored, phone) => {
  window.localStorage.setItem('kid_preregister_phone', stored);
  expect(createPreregisterPhone().read()).toBe(phone);
});
