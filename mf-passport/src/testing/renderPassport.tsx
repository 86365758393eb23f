import type { Locale } from '@passport/shared/constants';
import type { HostSession } from '@passport/shared/host/Host';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act } from '@testing-library/react';
import { loadMessages, namespace } from '../texts';
import { PassportRoutes } from '../PassportRoutes';

interface PassportSetting {
  path: string;
  /** Read at each call, so a test may change them as it goes. */
  answers?: FakeAnswers;
  session?: Partial<HostSession>;
  locale?: Locale;
}

/** Sends a realtime event to the subscribers. */
type Tell = (event: string, data: unknown) => void;

/** Renders a path of the account for a signed-in person, and waits for the screen that it leads to. */
export async function renderPassport({ path, answers = {}, session, locale = 'ru' }: PassportSetting) {
  const handles = new Map<string, Set<(data: unknown) => void>>();
  const host = fakeHost({
    api: fakeApi(answers),
    session: { status: 'signed-in', user: person, ...session },
    realtime: {
      subscribe(event, handle) {
        const listening = handles.get(event) ?? new Set();
        const untyped = handle as (data: unknown) => void;
        handles.set(event, listening.add(untyped));
        return () => listening.delete(untyped);
      },
    },
  });
  host.locale.current = locale;
  const messages = { namespace, load: loadMessages };
  const view = await renderRemote(<PassportRoutes host={host} />, { host, locale, path, messages });
  // The screen's code and its texts, and then what it asks for.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const tell: Tell = (event, data) => act(() => handles.get(event)?.forEach((handle) => handle(data)));
  return { host, tell, ...view };
}
