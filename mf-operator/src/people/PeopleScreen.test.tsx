import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { act, fireEvent, screen } from '@testing-library/react';
import { cells, renderConsole } from '../testing/renderConsole';
import { anna, hostile, person } from '../testing/samples';

const found = (more: object = {}) => ({
  read_as: { kind: 'phone', text: '+7 916 123-45-67', fault: null },
  items: [{ ...anna, is_active: true, locked_until: null, last_seen_at: null }],
  has_more: false,
  ...more,
});
async function find(answer: unknown, q = '8 916 123 45 67') {
  const view = await renderConsole({ path: '/operator/people', answers: { 'POST /operator/find/': answer } });
  fill('Кого найти', q);
  await press('Найти');
  return view;
}

describe('finding a person', () => {
  it('says how the words were read, and shows who matches with masked contacts', async () => {
    const { sent } = await find(found());
    expect(sent('POST /operator/find/')).toEqual([{ q: '8 916 123 45 67' }]);
    expect(screen.getByRole('status')).toHaveTextContent('Прочитано как телефон +7 916 123-45-67');
    expect(cells()).toEqual([['Анна Ёлкина+7 916 ***-**-67a***@example.org', '1000-0007', 'Активен', 'никогда']]);
    expect(screen.getByRole('link', { name: 'Анна Ёлкина' })).toHaveAttribute(
      'href',
      `/operator/people/${anna.user_id}`,
    );
  });

  it('says that there is no such person and how the number was read, which is not that nothing was understood', async () => {
    await find(found({ items: [] }));
    expect(screen.getByRole('status')).toHaveTextContent('Такого человека нет. Прочитано как телефон +7 916 123-45-67');
  });

  it('says what is wrong with a smart_id', async () => {
    const fault = { ru: 'Контрольная цифра не сходится', en: 'The check digit does not match' };
    await find(found({ items: [], read_as: { kind: 'smart_id', text: '1000-0008', fault } }));
    expect(screen.getByRole('status')).toHaveTextContent('Контрольная цифра не сходится');
    expect(screen.getByRole('status')).not.toHaveTextContent('Такого человека нет');
  });

  it('says that a name alone finds nobody', async () => {
    await find(found({ items: [], read_as: { kind: 'application', text: 'Анна Ёлкина', fault: null } }), 'Анна Ёлкина');
    expect(screen.getByRole('status')).toHaveTextContent(/По.имени люди не.ищутся/);
  });

  it('says that it could not be read', async () => {
    const fault = { ru: 'К четырём цифрам нужен второй признак', en: 'Four digits need a second term' };
    await find(found({ items: [], read_as: { kind: 'nothing', text: '4567', fault } }), '4567');
    expect(screen.getByRole('status')).toHaveTextContent('Непонятно, что это за данные');
    expect(screen.getByRole('status')).toHaveTextContent('К четырём цифрам нужен второй признак');
  });

  it('says that more people match', async () => {
    await find(found({ has_more: true }));
    expect(screen.getByText(/показаны первые 20/)).toBeVisible();
  });

  it('shows a failure at the box, keeps the words, and asks nothing without words', async () => {
    const { sent } = await find(new ApiError(429, { message: 'Слишком много поисков' }));
    expect(screen.getByLabelText('Кого найти')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Кого найти')).toHaveValue('8 916 123 45 67');
    fill('Кого найти', '  ');
    await press('Найти');
    expect(screen.getByText('Введите, кого искать')).toBeVisible();
    expect(sent('POST /operator/find/')).toHaveLength(1);
  });

  it('says when the limit of searches ends, where the service knows it', async () => {
    await find(new ApiError(429, { message: 'Слишком много поисков' }, 600));
    expect(screen.getByText(/^Лимит поисков исчерпан. Попробуйте через.10.минут$/)).toBeVisible();
  });

  it('leaves no failure above what a second try has found', async () => {
    const { answers } = await find(new ApiError(503));
    answers['POST /operator/find/'] = found();
    await press('Найти');
    expect(screen.getByLabelText('Кого найти')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('keeps what is typed while the answer is on its way', async () => {
    let answer: (late: unknown) => void = () => undefined;
    const late = new Promise((resolve) => (answer = resolve));
    await find(() => late);
    fill('Кого найти', '8 916 000 00 00');
    answer(found());
    await settle();
    expect(screen.getByRole('link', { name: 'Анна Ёлкина' })).toBeVisible();
    expect(screen.getByLabelText('Кого найти')).toHaveValue('8 916 000 00 00');
  });

  it('keeps the search for the way back from a person', async () => {
    const { answers, place } = await find(found());
    Object.assign(answers, {
      'GET /operator/people/{user_id}/': person,
      'GET /operator/people/{user_id}/timeline/': { items: [], next_cursor: null },
    });
    fireEvent.keyDown(screen.getAllByRole('row')[1]!, { key: 'Enter' });
    await settle();
    expect(place.current).toBe(`/operator/people/${anna.user_id}`);
    await act(async () => void (await place.go(-1)));
    await settle();
    expect(screen.getByLabelText('Кого найти')).toHaveValue('8 916 123 45 67');
    expect(screen.getByRole('link', { name: 'Анна Ёлкина' })).toBeVisible();
  });

  it('shows whatever a person is called as text (R-94)', async () => {
    const { container } = await find(found({ items: [{ ...found().items[0], name: hostile }] }));
    expect(screen.getByText(hostile)).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });
});
