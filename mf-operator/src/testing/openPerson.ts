import type { Locale } from '@passport/shared/constants';
import type { Person } from '@passport/shared/schemas/console/people';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { renderConsole } from './renderConsole';
import { person, refusals } from './samples';

interface Setting {
  /** What differs from the sample. */
  more?: Partial<Person>;
  roles?: OperatorRole[];
  answers?: FakeAnswers;
  locale?: Locale;
}

/** Renders the screen of the person of the samples. */
export const openPerson = ({ more = {}, roles = ['security'], answers = {}, locale = 'ru' }: Setting = {}) =>
  renderConsole({
    path: `/operator/people/${person.user_id}`,
    roles,
    locale,
    answers: {
      'GET /operator/people/{user_id}/': { ...person, ...more },
      'GET /operator/people/{user_id}/refusals/': refusals,
      'GET /operator/people/{user_id}/timeline/': { items: [], next_cursor: null },
      ...answers,
    },
  });
