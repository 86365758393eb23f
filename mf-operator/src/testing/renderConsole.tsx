import { jest } from '@jest/globals';
import type { Locale } from '@passport/shared/constants';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { OperatorRoutes } from '../OperatorRoutes';
import { areaTexts } from '../texts';
import { meWith } from './samples';

interface Setting {
  path: string;
  roles?: readonly OperatorRole[];
  /** Read at each call, so a test may change them as it goes. */
  answers?: FakeAnswers;
  locale?: Locale;
}

/** Renders a path of the console for an operator, and waits for the screen that it leads to. */
export async function renderConsole({ path, roles = ['security'], answers = {}, locale = 'ru' }: Setting) {
  installDialog();
  const all: FakeAnswers = { 'GET /operator/me/': meWith(...roles) };
  Object.assign(all, answers);
  const api = fakeApi(all);
  const host = fakeHost({ api, session: { status: 'signed-in', user: { ...person, console: true } } });
  host.locale.current = locale;
  const view = await renderRemote(<OperatorRoutes host={host} />, { host, locale, path, messages: areaTexts });
  // The roles; then the screen's code and its texts; then its data.
  for (let step = 0; step < 4; step += 1) await settle();
  const calls = jest.mocked(api.call).mock.calls;
  /** The calls so far, as `POST /path/`. */
  const made = () => calls.map(([{ method, path: called }]) => `${method} ${called}`);
  /** The bodies of the calls of one kind. */
  const sent = (call: string) => calls.filter(([, ,], index) => made()[index] === call).map(([, body]) => body);
  return { host, answers: all, made, sent, ...view };
}

/** The cells of the shown table, row by row. */
export const cells = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
