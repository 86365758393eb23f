import type { Locale } from '@passport/shared/constants';
import type { HostSession } from '@passport/shared/host/Host';
import { settle } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { fakeRealtime } from '@passport/shared/testing/fakeRealtime';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import type { ReactNode } from 'react';
import { ApplicationRoutes } from '../ApplicationRoutes';
import { areaTexts } from '../texts';

interface Setting {
  path: string;
  /** Read at each call, so a test may change them as it goes. */
  answers?: FakeAnswers;
  session?: Partial<HostSession>;
  locale?: Locale;
  /** Rendered above the screens, like the menu of the site. */
  above?: ReactNode;
}

/** A user who may register applications of both types. */
export const developer = { ...person, is_oauth2_request_approved: true, is_unit_site_request_approved: true };

/** Renders a path of the applications for a signed-in developer, and waits for the screen that it leads to. */
export async function renderApplications({ path, answers = {}, session, locale = 'ru', above }: Setting) {
  const { realtime, tell } = fakeRealtime();
  const host = fakeHost({
    api: fakeApi(answers),
    session: { status: 'signed-in', user: developer, ...session },
    realtime,
  });
  host.locale.current = locale;
  const screens = (
    <>
      {above}
      <ApplicationRoutes host={host} />
    </>
  );
  const view = await renderRemote(screens, { host, locale, path, messages: areaTexts });
  // The screen's code and its texts, and then its data.
  await settle();
  await settle();
  return { host, tell, answers, ...view };
}
