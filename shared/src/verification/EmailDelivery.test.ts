import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api-client/ApiError';
import { EmailDelivery, type EmailDeliveryParts } from './EmailDelivery';

const getStatus = jest.fn<EmailDeliveryParts['getStatus']>();
let waits: number[];
let pass: () => Promise<void>;
let store: EmailDelivery;

beforeEach(() => {
  getStatus.mockReset();
  waits = [];
  store = new EmailDelivery({
    getStatus,
    schedule: (work, ms) => {
      waits.push(ms);
      let isStopped = false;
      pass = async () => {
        if (!isStopped) work();
        await new Promise((done) => setTimeout(done));
      };
      return () => (isStopped = true);
    },
  });
});
const answer = (status_code: number | null, temp_code?: string) =>
  getStatus.mockResolvedValueOnce({ status_code, ...(temp_code !== undefined && { temp_code }) });

describe('the email server check', () => {
  it.each([250, 252, 554])('%i: the server exists, and a temp code is offered on demand', async (code) => {
    answer(code, 'temp');
    store.watch();
    expect(waits).toEqual([10_000]);
    await pass();
    expect([store.status, store.tempCode, store.isShown]).toEqual(['available', 'temp', false]);
    store.show();
    expect(store.isShown).toBe(true);
    store.hide();
    expect(store.isShown).toBe(false);
  });

  it.each([450, 550, 553])('%i: no email will arrive, which is shown immediately', async (code) => {
    answer(code);
    store.watch();
    await pass();
    expect([store.status, store.tempCode, store.isShown]).toEqual(['unavailable', undefined, true]);
  });

  it('asks again while the email is in transit, or the status is unknown', async () => {
    answer(null);
    getStatus.mockRejectedValueOnce(new ApiError(0));
    answer(250, 'temp');
    store.watch();
    for (let question = 0; question < 3; question += 1) await pass();
    expect([getStatus.mock.calls.length, store.status]).toEqual([3, 'available']);
  });

  it('starts over with another email, and ends with its screen', async () => {
    answer(550);
    store.watch();
    await pass();
    store.watch();
    expect([store.status, store.isShown]).toEqual(['unknown', false]);
    store.stop();
    await pass();
    expect(getStatus).toHaveBeenCalledTimes(1);
  });
});
