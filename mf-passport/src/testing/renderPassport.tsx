import type { Locale } from '@passport/shared/constants';
import type { HostSession } from '@passport/shared/host/Host';
import { settle } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { fakeRealtime } from '@passport/shared/testing/fakeRealtime';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { accountTexts } from '../texts';
import { PassportRoutes } from '../PassportRoutes';

interface PassportSetting {
  path: string;
  /** Read at each call, so a test may change them as it goes. */
  answers?: FakeAnswers;
  session?: Partial<HostSession>;
  locale?: Locale;
  /** The screen was open before, in this tab or in another: what is remembered is kept. */
  isReload?: boolean;
}

/** Renders a path of the account for a signed-in person, and waits for the screen that it leads to. */
export async function renderPassport({
  path,
  answers = {},
  session,
  locale = 'ru',
  isReload = false,
}: PassportSetting) {
  if (!isReload) {
    sessionStorage.clear();
    localStorage.clear();
  }
  const { realtime, tell } = fakeRealtime();
  const host = fakeHost({
    api: fakeApi(answers),
    session: { status: 'signed-in', user: person, ...session },
    realtime,
  });
  host.locale.current = locale;
  const view = await renderRemote(<PassportRoutes host={host} />, { host, locale, path, messages: accountTexts });
  // The screen's code and its texts, and then its data.
  await settle();
  return { host, tell, ...view };
}
