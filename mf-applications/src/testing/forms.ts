import { settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from './renderApplications';
import { calendar, detailsOf } from './samples';

export const openAdd = (answers: FakeAnswers = {}, more: Partial<Parameters<typeof renderApplications>[0]> = {}) =>
  renderApplications({ path: '/applications/add', answers, ...more });
/** Opens the form of an application that is there. */
export const openEdit = (application = calendar, answers: FakeAnswers = {}, hash = '', locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path: `/applications/edit/${application.id}${hash}`,
    answers: { 'GET /oauth2/{id}/': detailsOf(application), ...answers },
    locale,
  });
export const textbox = (name: RegExp, within_?: string) =>
  (within_ === undefined ? screen : within(screen.getByRole('group', { name: within_ }))).getByRole('textbox', {
    name,
  });
export const redirects = () => within(screen.getByRole('group', { name: 'Адреса возврата' }));
export const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
/** The focus goes to a wrong field after the render that shows its error. */
export const settled = async () => {
  await settle();
  await settle();
};
