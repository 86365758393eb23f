import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/renderConsole';
import { accessItem, hostile } from '../testing/samples';

const list = 'GET /operator/access/';
const approve = 'POST /operator/access/{id}/approve/';
const refuse = 'POST /operator/access/{id}/refuse/';
const items = ['a', 'b', 'c'].map((letter) =>
  accessItem({
    id: `${letter}d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44`,
    organization_name: `Фирма ${letter}`,
    version: letter,
  }),
);
const open = (answers: object = {}) =>
  renderConsole({
    path: '/operator/access',
    roles: ['reviewer'],
    answers: {
      [list]: { items, next_cursor: null },
      [approve]: { audit_id: '9' },
      [refuse]: { audit_id: '9' },
      ...answers,
    },
  });
const rows = () => screen.getAllByRole('row').slice(1);
const current = () => rows().findIndex((row) => row.getAttribute('aria-current') === 'true');
const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });
const results = () => rows().map((row) => within(row).getByRole('status').textContent);

it('the row of a request says that the account of its sender is locked', async () => {
  await open({ [list]: { items: [accessItem({ person_state: 'locked' }), items[0]], next_cursor: null } });
  expect(rows().map((row) => row.textContent.includes('аккаунт заблокирован'))).toEqual([true, false]);
});

describe('the keys of the access requests', () => {
  it('j and k move, and stop at the ends', async () => {
    await open();
    expect(current()).toBe(-1);
    const moved = ['j', 'j', 'j', 'j', 'k', 'k', 'k'].map((name) => {
      key(name);
      return current();
    });
    expect(moved).toEqual([0, 1, 2, 2, 1, 0, 0]);
  });

  it('a approves the current request, with a reason and the version that was seen', async () => {
    const { sent } = await open();
    key('j');
    key('j');
    key('a');
    expect(screen.getByRole('dialog', { name: 'Одобрить заявки: 1?' })).toHaveTextContent('Фирма b');
    fill(/^Почему/, 'Договор');
    await press('Одобрить');
    expect(sent(approve)).toEqual([{ reason: 'Договор', expected: 'b' }]);
    expect(results()).toEqual(['', 'Одобрена', '']);
  });

  it('are those of a Latin keyboard, whatever the layout', async () => {
    await open();
    const russian = (name: string, code: string) => fireEvent.keyDown(document.body, { key: name, code });
    russian('о', 'KeyJ');
    russian('о', 'KeyJ');
    russian('л', 'KeyK');
    expect(current()).toBe(0);
    russian('ф', 'KeyA');
    expect(screen.getByRole('dialog', { name: /^Одобрить/ })).toBeVisible();
  });

  it('move the focus to the row, and leave it where it is within one', async () => {
    await open();
    key('j');
    key('j');
    expect(rows()[1]).toHaveFocus();
    const tick = screen.getByRole('checkbox', { name: /Фирма c/ });
    act(() => tick.focus());
    expect(current()).toBe(2);
    expect(tick).toHaveFocus();
  });

  it('are told where there is something to decide by them', async () => {
    await open();
    expect(screen.getByText(/^Клавиши/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Какие заявки'), { target: { value: 'APPROVED' } });
    await settle();
    expect(screen.queryByText(/^Клавиши/)).not.toBeInTheDocument();
  });

  it('r refuses it', async () => {
    const { sent } = await open();
    key('j');
    key('r');
    fill(/^Причина/, 'Нет ИНН');
    await press('Отклонить');
    expect(sent(refuse)).toEqual([{ reason: 'Нет ИНН', expected: 'a' }]);
    expect(results()).toEqual(['Отклонена', '', '']);
  });

  it('do nothing without a current request, in fields, in dialogs and with modifiers', async () => {
    await open();
    key('a');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    key('j', screen.getByLabelText('Какие заявки'));
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    expect(current()).toBe(-1);
    key('j');
    key('a');
    key('j', screen.getByLabelText(/^Почему/));
    key('j');
    key('r');
    expect(current()).toBe(0);
    expect(screen.getByRole('dialog', { name: /^Одобрить/ })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('do not decide what is decided', async () => {
    await open();
    key('j');
    key('a');
    fill(/^Почему/, 'x');
    await press('Одобрить');
    key('a');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the access requests', () => {
  it('of operators are decided by command only: they cannot be ticked, and no decision is made on them', async () => {
    const [first, second] = items;
    const { sent } = await open({ [list]: { items: [{ ...first, may_decide: false }, second], next_cursor: null } });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('решают только командой');
    expect(rows()[1]).not.toHaveTextContent('решают только командой');
    key('j');
    key('a');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Одобрить (0)' })).toBeDisabled();
    key('j');
    key('a');
    fill(/^Почему/, 'Договор');
    await press('Одобрить');
    expect(sent(approve)).toEqual([{ reason: 'Договор', expected: 'b' }]);
  });

  it('show what was asked for, as text (R-94)', async () => {
    const { container } = await open({ [list]: { items: [accessItem({ comment: hostile })], next_cursor: null } });
    expect(rows()[0]).toHaveTextContent('ООО «Ромашка»7707083893 · romashka.example');
    expect(rows()[0]).toHaveTextContent('отказов раньше: 1');
    expect(screen.getByText(hostile)).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });

  it('that are ticked are decided together, each with a result of its own', async () => {
    const { sent, answers } = await open();
    for (const name of ['Фирма a', 'Фирма c'])
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    await press('Одобрить (2)');
    expect(screen.getByRole('dialog')).toHaveTextContent('Фирма a, Фирма c');
    let calls = 0;
    answers[approve] = () => {
      calls += 1;
      return calls === 1
        ? new ApiError(409, { message: 'Уже решено: Пётр', code: 'changed_meanwhile' })
        : { audit_id: '9' };
    };
    fill(/^Почему/, 'Договор');
    await press('Одобрить');
    await settle();
    expect(sent(approve)).toEqual([
      { reason: 'Договор', expected: 'a' },
      { reason: 'Договор', expected: 'c' },
    ]);
    expect(results()).toEqual([expect.stringMatching(/^Не.выполненоУже решено: Пётр$/), '', 'Одобрена']);
  });

  it('that somebody else has changed are loaded again, and the reason stays until all are decided', async () => {
    const meanwhile = new ApiError(409, { message: 'Уже решено: Пётр', code: 'changed_meanwhile' });
    const { sent, answers, made } = await open({ [approve]: meanwhile });
    key('j');
    key('a');
    fill(/^Почему/, 'Договор');
    await press('Одобрить');
    expect(results()[0]).toMatch(/Уже решено: Пётр/);
    Object.assign(answers, {
      [list]: { items: [{ ...items[0], version: 'v2' }, items[1], items[2]], next_cursor: null },
      [approve]: { audit_id: '9' },
    });
    await press('Показать, как есть сейчас');
    expect(made().filter((call) => call === list)).toHaveLength(2);
    expect(results()).toEqual(['', '', '']);
    expect(screen.queryByRole('button', { name: 'Показать, как есть сейчас' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    key('a');
    expect(screen.getByLabelText(/^Почему/)).toHaveValue('Договор');
    await press('Одобрить');
    expect(sent(approve).at(-1)).toEqual({ reason: 'Договор', expected: 'v2' });
    key('j');
    key('a');
    expect(screen.getByLabelText(/^Почему/)).toHaveValue('');
  });

  it('need a reason', async () => {
    const { made } = await open();
    key('j');
    key('r');
    await press('Отклонить');
    expect(screen.getByText('Напишите причину')).toBeVisible();
    expect(made()).not.toContain(refuse);
  });

  it('that were approved can be revoked', async () => {
    const revoke = 'POST /operator/access/{id}/revoke/';
    const { sent } = await open({ [revoke]: { audit_id: '9' } });
    fireEvent.change(screen.getByLabelText('Какие заявки'), { target: { value: 'APPROVED' } });
    await settle();
    expect(screen.queryByRole('button', { name: /^Одобрить/ })).not.toBeInTheDocument();
    key('j');
    await press('Отозвать доступ (1)');
    fill(/^Причина/, 'Жалобы');
    await press('Отозвать доступ');
    expect(sent(revoke)).toEqual([{ reason: 'Жалобы', expected: 'a' }]);
  });

  it('that none wait is not that nothing matches', async () => {
    await open({ [list]: { items: [], next_cursor: null } });
    expect(screen.getByRole('heading', { name: 'Заявок нет' })).toBeVisible();
    fireEvent.change(screen.getByLabelText('Какие заявки'), { target: { value: 'REVOKED' } });
    await settle();
    expect(screen.getByRole('heading', { name: /Ничего не.подошло/ })).toBeVisible();
  });

  it('could not be loaded', async () => {
    const { answers } = await open({ [list]: new ApiError(0) });
    expect(screen.getByRole('alert')).toHaveTextContent(/Не.удалось загрузить заявки/);
    answers[list] = { items, next_cursor: null };
    await press('Повторить');
    expect(rows()).toHaveLength(3);
  });
});
