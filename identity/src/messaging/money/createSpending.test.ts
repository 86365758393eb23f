import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { addSeconds, daySeconds } from '../../platform/clock';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { createSpending, type SentMessage, type Spending } from './createSpending';

const sms = { channel: 'sms', country: 'RU', price: '4.50', currency: 'RUB' } as const;

describeOnBothDatabases('the budgets of a day', (driver) => {
  let service: TestService;
  const metrics = { alert: jest.fn(), cost: jest.fn(), overBudget: jest.fn() };
  const log = { info: jest.fn(), warn: jest.fn() };
  beforeEach(async () => {
    service = await startTestService({ driver });
    jest.resetAllMocks();
  });
  afterEach(() => service.close());

  const follow = (budgets: { day?: number; countryDay?: number }): Spending => {
    const { clock, storage } = service;
    const config = { budgets: { day: undefined, countryDay: undefined, ...budgets } };
    return createSpending({ db: storage.db, clock, log, metrics, config });
  };
  const alerts = () => metrics.alert.mock.calls.flat();

  /** A message that some process has handed over. */
  const write = async (message: Partial<SentMessage> = {}, finished_at = service.clock.now(), state = 'sent') => {
    const at = finished_at;
    const kind = { kind: 'verification_code', recipient: '+79161234567', reference: '{}' };
    const times = { created_at: at, due_at: at, expires_at: addSeconds(at, 600), finished_at };
    const row = { ...sms, ...message, price: message.price === null ? null : String(message.price ?? sms.price) };
    await service.storage.db
      .insertInto('outbox')
      .values({ ...kind, ...times, ...row, state, attempts: 1 } as never)
      .execute();
  };

  it('alert at 80 % and at 100 %, once a day each, and refuse nothing', () => {
    const spending = follow({ day: 45 });
    for (let sent = 1; sent <= 7; sent += 1) spending.noteSent(sms);
    expect(alerts()).toEqual([]);
    spending.noteSent(sms);
    expect(alerts()).toEqual(['budget_day_near']);
    spending.noteSent(sms);
    spending.noteSent(sms);
    expect(alerts()).toEqual(['budget_day_near', 'budget_day_reached']);
    expect(metrics.overBudget).not.toHaveBeenCalled();
    spending.noteSent(sms);
    spending.noteSent({ ...sms, country: 'KZ' });
    expect(metrics.overBudget.mock.calls).toEqual([['day'], ['day']]);
    expect(alerts()).toHaveLength(2);
    expect(log.info.mock.calls[1]).toEqual([
      { budgets: ['day'], channel: 'sms', country: 'KZ', price: 4.5, currency: 'RUB' },
      'past a budget of today: this message would have been refused',
    ]);
    service.clock.step(daySeconds);
    for (let sent = 1; sent <= 8; sent += 1) spending.noteSent(sms);
    expect(alerts().slice(2)).toEqual(['budget_day_near']);
  });

  it('of a country count its messages alone; currencies are never added up', () => {
    const spending = follow({ day: 100, countryDay: 9 });
    spending.noteSent(sms);
    spending.noteSent({ ...sms, country: 'KZ' });
    spending.noteSent({ ...sms, currency: 'EUR' });
    spending.noteSent({ ...sms, country: null });
    expect(alerts()).toEqual([]);
    spending.noteSent(sms);
    expect(alerts()).toEqual(['budget_country_day_near', 'budget_country_day_reached']);
    expect(log.warn.mock.calls[1]).toEqual([
      { alert: 'budget_country_day_reached', currency: 'RUB', country: 'RU', spent: 9, budget: 9 },
      'codes have cost a whole budget of today; nothing is refused',
    ]);
    spending.noteSent(sms);
    spending.noteSent({ ...sms, country: 'KZ' });
    expect(metrics.overBudget.mock.calls).toEqual([['country_day']]);
  });

  it('count the cost of each message whose price is known, without any budget too', () => {
    const spending = follow({});
    spending.noteSent({ ...sms, country: null });
    spending.noteSent({ ...sms, price: null, currency: null });
    expect(metrics.cost.mock.calls).toEqual([[{ channel: 'sms', country: '', currency: 'RUB', amount: 4.5 }]]);
  });

  it('know after a start what was sent today by all processes, and nothing else', async () => {
    const midnight = new Date(`${service.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
    await write({ price: 50 }, addSeconds(midnight, -1));
    await write({ price: 50 }, service.clock.now(), 'dead');
    await write({ price: 50 }, service.clock.now(), 'dropped');
    await write({ price: null, currency: null });
    await write({ price: 7 }, midnight);
    await write({ price: 0.999999 }, service.clock.now(), 'uncertain');
    const spending = follow({ day: 10 });
    await spending.refresh();
    expect(alerts()).toEqual([]);
    spending.noteSent({ ...sms, price: 0.000001 });
    expect(alerts()).toEqual(['budget_day_near']);
  });

  it('follow what other processes send, and count no message twice, however often they are read', async () => {
    const spending = follow({ day: 45 });
    for (let minute = 0; minute < 7; minute += 1) {
      // The first half of them is this process's own.
      if (minute < 4) spending.noteSent(sms);
      await write();
      await spending.refresh();
      service.clock.step(60);
      await spending.refresh();
    }
    expect(alerts()).toEqual([]);
    await write();
    await spending.refresh();
    expect(alerts()).toEqual(['budget_day_near']);
  });

  it('find a message whose row was written up to two minutes after its time', async () => {
    const spending = follow({ day: 5 });
    const sentAt = service.clock.now();
    await spending.refresh();
    service.clock.step(119);
    await spending.refresh();
    expect(alerts()).toEqual([]);
    await write({}, sentAt);
    await spending.refresh();
    expect(alerts()).toEqual(['budget_day_near']);
  });

  it('keep what they know while the database cannot be read, and log that', async () => {
    const spending = follow({ day: 5 });
    const { db } = service.storage;
    const failing = jest.spyOn(db, 'getExecutor').mockImplementation(() => {
      throw new Error('away');
    });
    spending.noteSent({ ...sms, price: 3.9 });
    await spending.refresh();
    expect(log.warn.mock.calls.map(([, text]) => text)).toEqual([
      'cannot read what codes have cost today; the next reading tries again',
    ]);
    failing.mockRestore();
    spending.noteSent({ ...sms, price: 0.1 });
    expect(alerts()).toEqual(['budget_day_near']);
  });

  it('are told to Prometheus, with series from the start on', async () => {
    const { spending, metrics: counted } = service.context;
    expect(await service.metrics()).toContain('passport_budget_would_refuse_total{budget="country_day"} 0');
    expect(await service.metrics()).toContain('passport_alerts_total{alert="budget_day_reached"} 0');
    spending.noteSent(sms);
    spending.noteSent({ ...sms, price: '0.25' });
    counted.overBudget('day');
    const told = await service.metrics();
    expect(told).toContain('passport_code_cost_total{channel="sms",country="RU",currency="RUB"} 4.75');
    expect(told).toContain('passport_budget_would_refuse_total{budget="day"} 1');
  });

  it('without a budget nothing is read', async () => {
    const spending = follow({});
    const asked = jest.spyOn(service.storage.db, 'getExecutor');
    await spending.refresh();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});
