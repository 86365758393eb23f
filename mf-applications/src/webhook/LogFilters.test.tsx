import { describe, expect, it, type jest } from '@jest/globals';
import { settle } from '@passport/shared/testing/acts';
import { stopCalendar } from '@passport/shared/testing/stopCalendar';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';
import { logDays } from './LogDays';

const endpoint = { state: 'HEALTHY', failing_since: null, next_try_at: null, waiting: 0, replay: null };
/** The one delivery of the log before it is filtered: filters are shown above a log that has shown one. */
const delivery = {
  ...{ id: 'd1', event_id: 'msg_1', event: 'ping', at: '2026-11-20T10:00:00.000Z', state: 'DELIVERED' },
  ...{ status: 200, duration_ms: 12, request: '', response: '', can_replay: true },
};
const open = async (locale: 'ru' | 'en' = 'ru') => {
  const { host, answers } = await renderApplications({
    path: `/applications/${calendar.id}/webhook`,
    answers: {
      'GET /oauth2/{id}/': detailsOf({ ...calendar, webhook_url: 'https://calendar.example/hooks' }),
      'GET /oauth2/{id}/deliveries/': { items: [delivery], next_cursor: null, endpoint },
    },
    locale,
  });
  answers['GET /oauth2/{id}/deliveries/'] = { items: [], next_cursor: null, endpoint };
  const queries = () =>
    (host.api.call as jest.Mock).mock.calls
      .filter(([call]) => (call as { path: string }).path.endsWith('/deliveries/'))
      .map(([, , options]) => (options as { query: unknown }).query);
  return { queries };
};
const log = (name = 'Журнал отправок') => within(screen.getByRole('region', { name }));
const choose = async (label: string, period: string, name?: string) => {
  fireEvent.change(log(name).getByRole('combobox', { name: label }), { target: { value: period } });
  await settle();
};
const typeDay = async (label: string, day: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
  await settle();
};
stopCalendar();

describe('the results of the log of deliveries', () => {
  it.each([
    [
      'ru',
      'Результат',
      'Журнал отправок',
      'Любой, Доставлено (2xx), Не доставлено, Ответ 3xx, Ответ 4xx, Ответ 5xx, Нет ответа',
    ],
    [
      'en',
      'Result',
      'Delivery log',
      'Any, Delivered (2xx), Not delivered, Response 3xx, Response 4xx, Response 5xx, No response',
    ],
  ] as const)('are one choice of outcome and status (%s)', async (locale, label, name, texts) => {
    const { queries } = await open(locale);
    const options = within(log(name).getByRole('combobox', { name: label })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent).join(', ')).toBe(texts);
    const asked = [];
    for (const option of [...options].reverse()) {
      await choose(label, (option as HTMLOptionElement).value, name);
      expect(log(name).getByRole('combobox', { name: label })).toHaveDisplayValue(option.textContent);
      asked.push(queries().at(-1));
    }
    expect(asked).toEqual([
      { status: 'null' },
      ...[{ status: '5xx' }, { status: '4xx' }, { status: '3xx' }],
      ...[{ result: 'failed' }, { result: 'delivered' }, {}],
    ]);
  });
});

describe('the days of the log of deliveries', () => {
  it('can be chosen instead of a period, in the time zone of the reader', async () => {
    const { queries } = await open();
    expect(screen.queryByLabelText('С даты')).not.toBeInTheDocument();
    await choose('Период', 'days');
    expect(screen.getByText(/по вашему часовому поясу/)).toBeVisible();
    expect(screen.getByLabelText('С даты')).toHaveAttribute('min', logDays().first);
    await typeDay('С даты', '2026-11-21');
    await typeDay('По дату', '2026-11-23');
    expect(queries().at(-1)).toEqual({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' });
    expect(screen.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
    await choose('Период', '');
    expect(queries().at(-1)).toEqual({});
    expect(screen.queryByLabelText('С даты')).not.toBeInTheDocument();
  });

  it('are an error at the last one if they end before they start, and no request is sent', async () => {
    const { queries } = await open('en');
    await choose('Period', 'days', 'Delivery log');
    await typeDay('From', '2026-11-23');
    const before = queries().length;
    await typeDay('To', '2026-11-21');
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The end date is before the start date');
    expect(screen.getByLabelText('To')).toBeInvalid();
    expect(queries()).toHaveLength(before);
    await typeDay('To', '2026-11-23');
    expect(screen.getByLabelText('To')).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(queries()).toHaveLength(before + 1);
  });

  it('are an error before the start of the log once the field is left, not while the year is typed', async () => {
    const { queries } = await open('en');
    await choose('Period', 'days', 'Delivery log');
    const before = queries().length;
    await typeDay('From', '0202-11-20');
    expect(screen.getByLabelText('From')).toHaveAttribute('aria-invalid', 'false');
    fireEvent.blur(screen.getByLabelText('From'));
    expect(screen.getByLabelText('From')).toHaveAccessibleDescription(
      /^The log is kept for 30 days: choose .* or later$/,
    );
    expect(queries()).toHaveLength(before);
  });
});
