import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';
import { rebaseLists } from './rebaseLists';

const [first, added, elsewhere] = ['https://a.example/', 'https://b.example/', 'https://c.example/'];
const refusal = 'Этот список только что изменили в другом месте. Проверьте его и сохраните ещё раз.';

beforeEach(() => window.sessionStorage.clear());

const openEdit = (redirect_uris: string[], answers: FakeAnswers = {}) =>
  renderApplications({
    path: `/applications/edit/${calendar.id}`,
    answers: { 'GET /oauth2/{id}/': detailsOf({ ...calendar, redirect_uris }), ...answers },
  });
const redirects = () => within(screen.getByRole('group', { name: 'Адреса возврата' }));
const lines = () => redirects().getAllByRole<HTMLInputElement>('textbox');
const addLine = (value: string) => {
  fireEvent.click(redirects().getByRole('button', { name: 'Добавить адрес' }));
  fireEvent.change(lines().at(-1)!, { target: { value } });
};

describe('a list that another window has changed meanwhile', () => {
  it('is shown in its current state with the typed changes, and saved when it is sent again', async () => {
    const change = jest.fn((_body: unknown): unknown => ({ ...calendar, redirect_uris: [first, elsewhere, added] }));
    change.mockReturnValueOnce(new ApiError(409, { message: refusal, errors: { redirect_uris: refusal } }));
    const { answers, place } = await openEdit([first], { 'PATCH /oauth2/{id}/': change });
    addLine(added);
    (answers as FakeAnswers)['GET /oauth2/{id}/'] = detailsOf({
      ...calendar,
      name: 'Из другой вкладки',
      redirect_uris: [first, elsewhere],
    });
    await press('Сохранить');
    await settle();
    expect(change).toHaveBeenLastCalledWith({ redirect_uris: [first, added], shown: { redirect_uris: [first] } });
    expect(lines().map(({ value }) => value)).toEqual([first, elsewhere, added]);
    expect(redirects().getByText(refusal)).toBeVisible();
    await press('Сохранить');
    // The name of the other window is not written back.
    expect(change).toHaveBeenLastCalledWith({
      redirect_uris: [first, elsewhere, added],
      shown: { redirect_uris: [first, elsewhere] },
    });
    expect(place.current).toBe(`/applications/${calendar.id}`);
  });

  it('keeps its new addresses if a draft is opened again', async () => {
    const opened = await openEdit([first]);
    addLine(added);
    opened.unmount();
    await openEdit([first, elsewhere]);
    expect(lines().map(({ value }) => value)).toEqual([first, elsewhere, added]);
  });

  it.each([
    ['an address that was removed here', [first, added], [first], [first, added, elsewhere], [first, elsewhere]],
    ['an address that was removed there', [first, added], [first, added, elsewhere], [first], [first, elsewhere]],
    ['an address that both have added', [first], [first, added], [added, first], [added, first]],
  ])('is right for %s', (_case, shown, typed, current, expected) => {
    const patch = { redirect_uris: typed, shown: { redirect_uris: shown } };
    expect(rebaseLists(patch, { ...calendar, redirect_uris: current })).toEqual({ redirect_uris: expected });
  });

  it('is left as typed if it is still as shown', () => {
    const patch = { redirect_uris: [elsewhere, added], shown: { redirect_uris: [first, added] } };
    expect(rebaseLists(patch, { ...calendar, redirect_uris: [first, added] })).toEqual({});
    expect(rebaseLists({ redirect_uris: [added] }, { ...calendar, redirect_uris: [first] })).toEqual({});
  });
});
