import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Deliveries, DeliveriesQuery } from '@passport/shared/schemas/webhooks';
import { DeliveryLog } from './DeliveryLog';

const page = (more: Partial<Deliveries> = {}): Deliveries => ({
  items: [],
  next_cursor: null,
  endpoint: { state: 'HEALTHY', failing_since: null, next_try_at: null, waiting: 0, replay: null },
  ...more,
});
const logOf = (answer: (query: DeliveriesQuery) => Promise<Deliveries>) => {
  const ask = jest.fn(answer);
  return { ask, log: new DeliveryLog(ask) };
};

describe('the log of deliveries', () => {
  it('updates the state of the endpoint with each page', async () => {
    const { log } = logOf(() => Promise.resolve(page()));
    expect(log.endpoint).toBeUndefined();
    await log.list.load();
    expect(log.endpoint?.state).toBe('HEALTHY');
  });

  it('keeps its filters on the next page, and drops a removed one', async () => {
    const { log, ask } = logOf(() => Promise.resolve(page({ next_cursor: 'next' })));
    log.filter({ event: 'ping' });
    await log.list.load();
    await log.list.more();
    expect(ask).toHaveBeenLastCalledWith({ event: 'ping', cursor: 'next' });
    log.filter({ result: 'failed' });
    expect(log.filters).toEqual({ event: 'ping', result: 'failed' });
    log.filter({ event: undefined, result: undefined, status: '5xx' });
    expect(log.filters).toEqual({ status: '5xx' });
    await log.list.load();
    await log.list.more();
    expect(ask).toHaveBeenLastCalledWith({ status: '5xx', cursor: 'next' });
  });

  it('can be filtered by a period before now', async () => {
    const { log, ask } = logOf(() => Promise.resolve(page()));
    jest.useFakeTimers({ now: new Date('2026-11-23T10:00:00.000Z') });
    log.filter({ period: 'day' });
    expect(ask).toHaveBeenLastCalledWith({ from: '2026-11-22T10:00:00.000Z' });
    jest.useRealTimers();
  });

  it('can be filtered by days of the reader, both included', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T10:00:00.000Z') });
    const { log, ask } = logOf(() => Promise.resolve(page()));
    log.filter({ days: { from: '', to: '' } });
    expect(ask).toHaveBeenLastCalledWith({});
    expect(log.isFiltered).toBe(false);
    log.filter({ days: { from: '2026-11-20', to: '2026-11-21' } });
    expect(ask).toHaveBeenLastCalledWith({ from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' });
    expect(log.isFiltered).toBe(true);
    jest.useRealTimers();
  });

  it('does not request wrong days, and keeps the previous ones', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T10:00:00.000Z') });
    const { log, ask } = logOf(() => Promise.resolve(page()));
    log.filter({ days: { from: '2026-11-20', to: '' } });
    log.filter({ days: { from: '2026-11-20', to: '2026-11-19' } });
    expect(log.daysFault).toEqual({ field: 'to', fault: 'order' });
    expect(ask).toHaveBeenCalledTimes(1);
    await log.list.reload();
    expect(ask).toHaveBeenLastCalledWith({ from: '2026-11-20T00:00:00.000Z' });
    log.filter({ days: { from: '2026-11-19', to: '2026-11-19' } });
    expect(log.daysFault).toBeUndefined();
    expect(ask).toHaveBeenLastCalledWith({ from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' });
    jest.useRealTimers();
  });

  it('keeps the state of the endpoint of the last request, whichever response comes first', async () => {
    const answers: ((answer: Deliveries) => void)[] = [];
    const { log } = logOf(() => new Promise((resolve) => answers.push(resolve)));
    const failing = page({ endpoint: { ...page().endpoint, state: 'FAILING' } });
    const [first, second, third] = [log.list.load(), log.refreshEndpoint(), log.refreshEndpoint()];
    answers[1]?.(failing);
    await second;
    expect(log.endpoint?.state).toBe('FAILING');
    answers[0]?.(page());
    await first;
    expect(log.endpoint?.state).toBe('FAILING');
    answers[2]?.(page());
    await third;
    expect(log.endpoint?.state).toBe('HEALTHY');
  });

  it('keeps the known state if a page cannot be loaded', async () => {
    let answer = (): Promise<Deliveries> => Promise.resolve(page());
    const { log } = logOf(() => answer());
    await log.list.load();
    answer = () => Promise.reject(new ApiError(503));
    await log.list.load();
    expect(log.endpoint?.state).toBe('HEALTHY');
    expect(log.list.error).toBeInstanceOf(ApiError);
  });
});
