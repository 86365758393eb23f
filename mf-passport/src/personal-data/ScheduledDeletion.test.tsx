import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';

beforeAll(installDialog);

const path = '/passport/deletion';
const scheduled = { ...person, deletion_at: '2026-12-05T10:00:00.000Z' };

let answers: FakeAnswers;
beforeEach(() => {
  answers = codeAnswers();
});

describe('a deletion that is scheduled', () => {
  it('takes the focus if it replaces the request, and not if the screen opens with it', async () => {
    const heading = () => screen.getByRole('heading', { level: 2, name: 'Удаление назначено' });
    const opened = await renderPassport({ path, answers, session: { user: scheduled } });
    expect(heading()).not.toHaveFocus();
    opened.unmount();
    const { host } = await renderPassport({ path, answers });
    act(() => runInAction(() => void (host.session.user = scheduled)));
    expect(heading()).toHaveFocus();
  });

  it('passes the focus to the request once it is cancelled', async () => {
    const { host } = await renderPassport({ path, answers, session: { user: scheduled } });
    act(() => runInAction(() => void (host.session.user = person)));
    expect(screen.getByRole('heading', { name: 'Что произойдёт' })).toHaveFocus();
  });

  it('leaves no state of its request, even if the response was lost', async () => {
    answers['POST /user/delete_account/'] = new ApiError(0);
    const lost = await renderPassport({ path, answers });
    fireEvent.click(screen.getByRole('checkbox'));
    await press(/^Код по СМС/);
    await typeCode(rightSmsCode);
    await press('Удалить аккаунт');
    lost.unmount();
    const { host } = await renderPassport({ path, answers, session: { user: scheduled }, isReload: true });
    act(() => runInAction(() => void (host.session.user = person)));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Удалить аккаунт' })).not.toBeInTheDocument();
  });

  it('leads home once it is cancelled', async () => {
    answers['POST /user/cancel_deletion/'] = {};
    const { host, place } = await renderPassport({ path, answers, session: { user: scheduled } });
    host.session.reload = () => {
      runInAction(() => void (host.session.user = person));
      return Promise.resolve();
    };
    await press('Отменить удаление');
    expect(place.current).toBe('/passport');
  });

  it('can be cancelled again if the user was not loaded after the cancellation', async () => {
    const cancel = jest.fn(() => ({}));
    answers['POST /user/cancel_deletion/'] = cancel;
    await renderPassport({ path, answers, session: { user: scheduled } });
    await press('Отменить удаление');
    await press('Отменить удаление');
    expect(cancel).toHaveBeenCalledTimes(2);
  });
});
