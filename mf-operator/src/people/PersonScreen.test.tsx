import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen, within } from '@testing-library/react';
import { openPerson as open } from '../testing/openPerson';
import { hostile, person, refusals } from '../testing/samples';

const servicesTitle = /^Сервисы и.внешние аккаунты$/;
const acts = () =>
  within(screen.getByRole('region', { name: 'Действия' }))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const dialog = () => within(screen.getByRole('dialog'));
async function confirm(reason: string, name: string) {
  fill(/^Причина/, reason);
  fireEvent.click(dialog().getByRole('button', { name }));
  await settle();
}

describe('a person', () => {
  it('is shown with state, sessions and services, and with masked contacts', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Анна Ёлкина' })).toBeVisible();
    expect(screen.getByText('+7 916 ***-**-67')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Сеансы: 1' })).toHaveTextContent('Chrome, Windows');
    expect(screen.getByRole('table', { name: servicesTitle })).toHaveTextContent('Почта');
    expect(screen.getByText('npm run -s admin -- user show --phone P')).toBeVisible();
  });

  it('has what sessions were proven with in words, and external accounts with when they were linked', async () => {
    const [session] = person.sessions.items;
    const linked_at = '2026-03-01T10:00:00.000Z';
    const logged = jest.spyOn(console, 'error');
    const accounts = ['Почта', 'VK ID'].map((provider) => ({ provider, linked_at }));
    await open({
      more: {
        sessions: { total: 1, items: [{ ...session!, methods: ['swk', 'hwk', 'user', 'sms', 'face', 'mfa'] }] },
        external_accounts: accounts,
      },
    });
    const cell = within(screen.getByRole('table', { name: 'Сеансы: 1' })).getAllByRole('cell')[2];
    expect(cell).toHaveTextContent(/^ключ доступа, код из.СМС, face$/);
    const [, service, ...linked] = within(screen.getByRole('table', { name: servicesTitle })).getAllByRole('row');
    expect(service).toHaveTextContent(/^Почтаникогда$/);
    expect(linked.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Почтапривязан 1.марта.2026/),
      expect.stringMatching(/^VK IDпривязан 1.марта.2026/),
    ]);
    // React says so where two rows have one key.
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('has passkeys by their names, with where they are kept and their last use', async () => {
    const [passkey] = person.passkeys;
    const unnamed = { ...passkey!, name: null, authenticator: null, created_at: '2026-02-06T21:30:00.000Z' };
    await open({ more: { passkeys_count: 2, passkeys: [passkey!, unnamed] } });
    const fact = screen.getByText('Ключи доступа').nextElementSibling;
    expect(fact).toHaveTextContent(/^Рабочий ноутбук, iCloud Keychainни.разу не.использованБез имени/);
  });

  it('is missing, or could not be loaded', async () => {
    const key = 'GET /operator/people/{user_id}/';
    const noId = await open({ answers: { [key]: new ApiError(400) } });
    expect(screen.getByRole('heading', { name: 'Такого человека нет' })).toBeVisible();
    noId.unmount();
    const { unmount } = await open({ answers: { [key]: new ApiError(404) } });
    expect(screen.getByRole('heading', { name: 'Такого человека нет' })).toBeVisible();
    unmount();
    const { answers } = await open({ answers: { [key]: new ApiError(503) } });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить человека');
    answers[key] = person;
    await press('Повторить');
    expect(screen.getByRole('heading', { level: 1, name: 'Анна Ёлкина' })).toBeVisible();
  });

  it('is shown as text, whatever they or their devices are called (R-94)', async () => {
    const [session] = person.sessions.items;
    const sessions = { total: 1, items: [{ ...session!, name: hostile }] };
    const { container } = await open({
      more: {
        name: hostile,
        sessions,
        services: [{ name: hostile, last_used_at: null }],
        passkeys: [{ ...person.passkeys[0]!, name: hostile, authenticator: hostile }],
      },
    });
    expect(screen.getAllByText(hostile).length).toBeGreaterThan(2);
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('why a person is refused', () => {
  it('has a sentence to read out in both languages, and every guard with number, end and the act that lifts it', async () => {
    await open();
    const panel = within(screen.getByRole('region', { name: /Почему не.пускает/ }));
    expect(panel.getByText('Исчерпан лимит кодов до 12:00.')).toHaveAttribute('lang', 'ru');
    expect(panel.getByText('The limit of codes is used up until 12:00.')).toHaveAttribute('lang', 'en');
    const [, sends, deactivated] = panel.getAllByRole('row');
    expect(sends).toHaveTextContent(/Лимит отправки кодов.*не пускает.*10 из.10/);
    expect(deactivated).toHaveTextContent(/Аккаунт отключён.*пропускает/);
    fireEvent.click(within(sends!).getByRole('button', { name: 'Сбросить лимиты' }));
    expect(screen.getByRole('dialog', { name: /Сбросить лимиты отправки/ })).toBeVisible();
  });

  it('has the command where the act is not the operator’s at the moment', async () => {
    await open({ more: { may: [] } });
    const panel = within(screen.getByRole('region', { name: /Почему не.пускает/ }));
    expect(panel.queryByRole('button', { name: 'Сбросить лимиты' })).not.toBeInTheDocument();
    expect(panel.getByText('npm run -s admin -- user clear-limits --phone P --reason R')).toBeVisible();
    // The command that tells the same.
    expect(panel.getByText('npm run -s admin -- user refusals --phone P')).toBeVisible();
  });

  it('fails by itself, with its own retry', async () => {
    const key = 'GET /operator/people/{user_id}/refusals/';
    const { answers } = await open({ answers: { [key]: new ApiError(503) } });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось узнать причину');
    expect(screen.getByRole('table', { name: 'Сеансы: 1' })).toBeVisible();
    answers[key] = refusals;
    await press('Повторить');
    expect(screen.getByText('Исчерпан лимит кодов до 12:00.')).toBeVisible();
  });
});

describe('acts on a person', () => {
  it('are those that the roles allow and that the service says are possible', async () => {
    const { unmount } = await open();
    expect(acts()).toEqual([
      'Завершить сеансы',
      'Заблокировать',
      'Сбросить лимиты',
      'Снять двухфакторную защиту',
      'Отключить',
    ]);
    unmount();
    await open({ roles: ['support'] });
    expect(acts()).not.toContain('Отключить');
  });

  it('are left to an owner where the person is an operator', async () => {
    await open({ more: { is_operator: true, may: [] } });
    expect(acts()).toEqual(['Скопировать команду']);
    expect(screen.queryByRole('button', { name: 'Показать полностью' })).not.toBeInTheDocument();
    expect(screen.getByText(/Это оператор консоли/)).toBeVisible();
  });

  it('are sent with their reason and the version that was seen, and the person is loaded again', async () => {
    const { sent, made, host } = await open({
      answers: { 'POST /operator/people/{user_id}/end_sessions/': { audit_id: '9' } },
    });
    screen.getByRole('button', { name: 'Завершить сеансы' }).focus();
    await press('Завершить сеансы');
    await confirm('  Потерян ноутбук ', 'Завершить сеансы');
    expect(sent('POST /operator/people/{user_id}/end_sessions/')).toEqual([
      { reason: 'Потерян ноутбук', expected: 'v1' },
    ]);
    expect(host.toasts.success).toHaveBeenCalledWith('Сделано');
    expect(made().filter((call) => call === 'GET /operator/people/{user_id}/')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('say that the person could not be loaded again, with a retry above what is shown', async () => {
    const { answers } = await open({ answers: { 'POST /operator/people/{user_id}/end_sessions/': { audit_id: '9' } } });
    answers['GET /operator/people/{user_id}/'] = new ApiError(503);
    await press('Завершить сеансы');
    await confirm('Потерян ноутбук', 'Завершить сеансы');
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить человека');
    expect(screen.getByRole('table', { name: 'Сеансы: 1' })).toBeVisible();
    answers['GET /operator/people/{user_id}/'] = { ...person, sessions: { total: 0, items: [] } };
    await press('Повторить');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Сеансы: 0' })).toBeVisible();
  });

  it('are not sent without a reason', async () => {
    const { made } = await open();
    await press('Завершить сеансы');
    await confirm(' ', 'Завершить сеансы');
    expect(screen.getByLabelText(/^Причина/)).toHaveAttribute('aria-invalid', 'true');
    expect(made()).not.toContain('POST /operator/people/{user_id}/end_sessions/');
  });

  it('are done once by a double press', async () => {
    const never = new Promise(() => undefined);
    const { sent } = await open({ answers: { 'POST /operator/people/{user_id}/end_sessions/': () => never } });
    await press('Завершить сеансы');
    await confirm('x', 'Завершить сеансы');
    fireEvent.click(dialog().getByRole('button', { name: 'Завершить сеансы' }));
    await settle();
    expect(sent('POST /operator/people/{user_id}/end_sessions/')).toHaveLength(1);
  });

  it('say before and after that a second operator is needed', async () => {
    const { host } = await open({
      answers: { 'POST /operator/people/{user_id}/reset_factor/': { approval_id: person.user_id } },
    });
    await press('Снять двухфакторную защиту');
    expect(screen.getByRole('dialog')).toHaveTextContent('когда его одобрит второй оператор');
    await confirm('Потерян телефон', 'Снять двухфакторную защиту');
    expect(host.toasts.success).toHaveBeenCalledWith(expect.stringContaining('Ждёт согласования'));
  });

  it('say that the lock followed an alarm, so that security alone does not lift it', async () => {
    const locked = { state: 'locked', locked_until: '2026-12-01T09:00:00.000Z', may: ['people.unlock'] } as const;
    const { unmount } = await open({ more: { ...locked, may: [...locked.may] } });
    expect(screen.queryByText('Тревога')).toBeNull();
    await press('Разблокировать');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('после согласования');
    unmount();
    const lock_alarm = { event: 'phone_restored', at: '2026-11-27T09:00:00.000Z' } as const;
    await open({ more: { ...locked, may: [...locked.may], lock_alarm } });
    const fact = screen.getByText('Тревога').nextElementSibling;
    expect(fact).toHaveTextContent('сам человек отменил смену телефона');
    await press('Разблокировать');
    expect(screen.getByRole('dialog')).toHaveTextContent('когда его одобрит второй оператор');
  });

  it('name who was first, keep the reason, and are made on the present state', async () => {
    const meanwhile = new ApiError(409, { message: 'Изменено оператором Пётр', code: 'changed_meanwhile' });
    const key = 'POST /operator/people/{user_id}/lock/';
    const { answers, sent } = await open({ answers: { [key]: meanwhile } });
    await press('Заблокировать');
    fireEvent.change(dialog().getByLabelText(/На.сколько/), { target: { value: '4' } });
    await confirm('Кража', 'Заблокировать');
    expect(dialog().getByRole('alert')).toHaveTextContent('Изменено оператором Пётр');
    Object.assign(answers, {
      'GET /operator/people/{user_id}/': { ...person, version: 'v2' },
      [key]: { audit_id: '9' },
    });
    await press('Показать, как есть сейчас');
    expect(screen.getByLabelText(/^Причина/)).toHaveValue('Кража');
    fireEvent.click(dialog().getByRole('button', { name: 'Заблокировать' }));
    await settle();
    expect(sent(key)).toEqual([
      { reason: 'Кража', expected: 'v1', hours: 4 },
      { reason: 'Кража', expected: 'v2', hours: 4 },
    ]);
  });

  it('say that the console is read-only', async () => {
    const readOnly = new ApiError(409, { message: 'Консоль только для чтения', code: 'read_only' });
    await open({ answers: { 'POST /operator/people/{user_id}/end_sessions/': readOnly } });
    await press('Завершить сеансы');
    await confirm('x', 'Завершить сеансы');
    expect(dialog().getByRole('alert')).toHaveTextContent('Консоль только для чтения');
  });
});

describe('the timeline of a person', () => {
  it('is shown page by page, with who acted and why', async () => {
    const entry = {
      id: '1',
      at: '2026-11-28T21:30:00.000Z',
      kind: 'operator',
      event: 'user_locked',
      browser: null,
      os: null,
      country: null,
      details: {},
      operator: { user_id: person.user_id, name: 'Пётр' },
      reason: 'Кража\nТелефон выключен',
    };
    const key = 'GET /operator/people/{user_id}/timeline/';
    const { answers } = await open({ answers: { [key]: { items: [entry], next_cursor: 'b' } }, locale: 'en' });
    const table = screen.getByRole('table', { name: 'Timeline' });
    expect(table).toHaveTextContent(/Operator: account locked.*ПётрКража/);
    expect(screen.getByText(/Кража/)).toHaveStyle({ whiteSpace: 'pre-line' });
    const entries = [
      { ...entry, id: '2', event: 'sign_in', kind: 'account', details: { methods: 'swk user mfa' } },
      { ...entry, id: '3', event: 'sign_in_confirmed', kind: 'account', details: { methods: 'mfa' } },
      { ...entry, id: '4', event: 'delivered', kind: 'notice' },
    ];
    answers[key] = { items: entries, next_cursor: null };
    await press('Older');
    const [, passkey, confirmed, notice] = within(screen.getByRole('table', { name: 'Timeline' })).getAllByRole('row');
    expect(passkey).toHaveTextContent('Account: sign-inby: passkey');
    expect(confirmed).not.toHaveTextContent('by:');
    expect(notice).toHaveTextContent('Notice: delivered');
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  });
});
